import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { banners } from "#db/schema/catalog.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { permissionUsed, requirePermission } from "#domain/kernel/permissions.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { lockBanner } from "./lock-banner.ts";

/**
 * Shows a banner in the shop, or takes it out of it (spec: back-office §4). What is wanted is said, not flipped: twice is as
 * good as once, and two people who want the same do not undo each other.
 * @throws NotPermitted, NotFound.
 */
export async function toggleBanner(caller: Caller, input: { id: string; isActive: boolean }): Promise<void> {
  const staff = requirePermission(caller, "banners.toggle");
  const { isActive } = input;
  await inTransaction(async (tx) => {
    const before = await lockBanner(tx, input.id);
    if (before.isActive === isActive) return;
    // The version stays: somebody who is writing the banner's words loses nothing by this.
    await tx.update(banners).set({ isActive, updatedAt: sql`now()` }).where(eq(banners.id, input.id));
    await recordAudit(tx, staff, {
      action: isActive ? "BANNER_ACTIVATED" : "BANNER_DEACTIVATED",
      table: "banners",
      recordId: input.id,
      permission: permissionUsed(staff, "banners.toggle"),
      details: { title: before.title, before: { isActive: before.isActive }, after: { isActive } },
    });
  });
}
