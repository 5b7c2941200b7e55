import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { moveItem } from "./move-item.ts";

/**
 * Retires an available or quarantined item permanently. The row stays.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function retireItem(caller: Caller, input: { itemId: string }): Promise<void> {
  const staff = requirePermission(caller, "inventory.quarantine");
  await inTransaction((tx) =>
    moveItem(tx, staff, {
      ...input,
      from: ["available", "quarantined"],
      to: "retired",
      action: "INVENTORY_RETIRED",
    }),
  );
}
