import { inTransaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import { isPictureThere } from "#domain/catalog/images/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { type StaffBannerInput, staffBannerInput } from "./banner-input.ts";
import { NoSuchPicture } from "./banner-refusals.ts";

/**
 * Creates an active banner (spec: back-office §4, §5; readings 42).
 * @throws SignInRequired, NotPermitted, ZodError, NoSuchPicture
 */
export async function createBanner(caller: Caller, input: StaffBannerInput): Promise<{ id: string }> {
  const staff = requirePermission(caller, "banners.save");
  const given = staffBannerInput.parse(input);
  return inTransaction(async (tx) => {
    if (!(await isPictureThere(tx, given.imageUrl))) throw new NoSuchPicture();
    const [made] = await tx.insert(banners).values(given).returning({ id: banners.id });
    if (!made) throw new Error("the insert of the banner returned no row");
    await recordAudit(tx, staff, {
      action: "BANNER_CREATED",
      table: "banners",
      recordId: made.id,
      permission: permissionUsed(staff, "banners.save"),
      details: { after: { ...given, isActive: true } },
    });
    return made;
  });
}
