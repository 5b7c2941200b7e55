import { eq, sql } from "drizzle-orm";
import { banners } from "#db/schema/catalog.ts";
import { isPictureThere } from "#domain/catalog/images/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { type StaffBannerInput, staffBannerInput } from "./banner-input.ts";
import { BannerChanged, NoSuchPicture } from "./banner-refusals.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Updates a banner on the basis of the version that was read; its active state stays (spec: back-office §2
 * Banners). Writes nothing on an error.
 * @throws SignInRequired, NotPermitted, ZodError, NotFound, BannerChanged, NoSuchPicture
 */
export async function updateBanner(
  caller: Caller,
  input: { id: string; version: number; banner: StaffBannerInput },
): Promise<void> {
  await audited(caller, "banners.save", async (tx) => {
    const given = staffBannerInput.parse(input.banner);
    const { version, isActive: _, ...before } = await lockBanner(tx, input.id);
    if (version !== input.version) throw new BannerChanged();
    if (given.imageUrl !== before.imageUrl && !(await isPictureThere(tx, given.imageUrl)))
      throw new NoSuchPicture();
    await tx
      .update(banners)
      .set({ ...given, version: version + 1, updatedAt: sql`now()` })
      .where(eq(banners.id, input.id));
    return {
      audit: "BANNER_UPDATED",
      table: "banners",
      recordId: input.id,
      details: { before, after: given },
    };
  });
}
