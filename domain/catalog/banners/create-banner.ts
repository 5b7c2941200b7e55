import { banners } from "#db/schema/catalog.ts";
import { isImageThere } from "#domain/catalog/images/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { NoSuchImage } from "./banner-errors.ts";
import { type StaffBannerInput, staffBannerInput } from "./banner-input.ts";

/**
 * Creates an active banner (spec B4-4, B5-11, R42).
 * @throws SignInRequired, NotPermitted, ZodError, NoSuchImage
 */
export async function createBanner(caller: Caller, input: StaffBannerInput): Promise<{ id: string }> {
  return audited(caller, "banners.save", async (tx) => {
    const given = staffBannerInput.parse(input);
    if (!(await isImageThere(tx, given.imageUrl))) throw new NoSuchImage();
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
