import { eq, sql } from "drizzle-orm";
import { banners } from "#db/schema/catalog.ts";
import { isImageThere } from "#domain/catalog/images/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { BannerChanged, NoSuchImage } from "./banner-errors.ts";
import { type StaffBannerInput, staffBannerInput } from "./banner-input.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Updates a banner if its version is still the version that the user read. The update does not change the
 * active state of the banner (spec B2.9). Writes nothing on an error.
 * @throws SignInRequired, NotPermitted, ZodError, NotFound, BannerChanged, NoSuchImage
 */
export async function updateBanner(
  caller: Caller,
  input: { id: string; version: number; banner: StaffBannerInput },
): Promise<void> {
  await audited(caller, "banners.save", async (tx) => {
    const given = staffBannerInput.parse(input.banner);
    const { version, isActive: _, ...before } = await lockBanner(tx, input.id);
    if (version !== input.version) throw new BannerChanged();
    if (given.imageUrl !== before.imageUrl && !(await isImageThere(tx, given.imageUrl)))
      throw new NoSuchImage();
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
