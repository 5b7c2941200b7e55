import { eq } from "drizzle-orm";
import { heldChanges } from "#db/schema/prices.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { lockChange, subjectOf } from "./lock-change.ts";

/**
 * Withdraws a held change. The product, the coupon or the settings stay unchanged. The user who requested the
 * change may also withdraw the change.
 * @throws SignInRequired, NotPermitted, NotFound
 */
export async function rejectChange(caller: Caller, input: { id: string }): Promise<void> {
  await audited(caller, "changes.refuse", async (tx, staff) => {
    const held = await lockChange(tx, staff, { id: input.id, action: "changes.refuse" });
    await tx.delete(heldChanges).where(eq(heldChanges.id, held.id));
    return {
      ...{ audit: "CHANGE_REFUSED", ...subjectOf(held) },
      details: { kind: held.kind, asked: held.asked, asked_by: held.askedBy },
    };
  });
}
