import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { moveItem } from "./move-item.ts";

/**
 * Retires an available or quarantined item permanently. The row of the item stays in the table.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function retireItem(caller: Caller, input: { itemId: string }): Promise<void> {
  await audited(caller, "inventory.quarantine", (tx) =>
    moveItem(tx, {
      ...input,
      from: ["available", "quarantined"],
      to: "retired",
      audit: "INVENTORY_RETIRED",
    }),
  );
}
