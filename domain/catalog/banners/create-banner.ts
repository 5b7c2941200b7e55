import { banners } from "#db/schema/catalog.ts";
import { isPictureThere } from "#domain/catalog/images/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { type StaffBannerInput, staffBannerInput } from "./banner-input.ts";
import { NoSuchPicture } from "./banner-refusals.ts";

/**
 * Creates an active banner (spec: back-office §4, §5; readings 42).
 * @throws SignInRequired, NotPermitted, ZodError, NoSuchPicture
 */
export async function createBanner(caller: Caller, input: StaffBannerInput): Promise<{ id: string }> {
  return audited(caller, "banners.save", async (tx) => {
    const given = staffBannerInput.parse(input);
    if (!(await isPictureThere(tx, given.imageUrl))) throw new NoSuchPicture();
    const [made] = await tx.insert(banners).values(given).returning({ id: banners.id });
    if (!made) throw new Error("the insert of the banner returned no row");
    return {
      result: made,
      audit: "BANNER_CREATED",
      table: "banners",
      recordId: made.id,
      details: { after: { ...given, isActive: true } },
    };
  });
}
