import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Deletes a banner. A later upload deletes its image when no other banner uses it (spec: back-office §2
 * Banners).
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function deleteBanner(caller: Caller, input: { id: string }): Promise<void> {
  const staff = requirePermission(caller, "banners.delete");
  await inTransaction(async (tx) => {
    const before = await lockBanner(tx, input.id);
    await tx.delete(banners).where(eq(banners.id, input.id));
    await recordAudit(tx, staff, {
      action: "BANNER_DELETED",
      table: "banners",
      recordId: input.id,
      permission: permissionUsed(staff, "banners.delete"),
      details: { before },
    });
  });
}
