import { inTransaction } from "#db/client.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { moveItem } from "./move-item.ts";

/**
 * Quarantines an available item: nobody can buy it until staff release it.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function quarantineItem(caller: Caller, input: { itemId: string }): Promise<void> {
  const staff = requirePermission(caller, "inventory.quarantine");
  await inTransaction((tx) =>
    moveItem(tx, staff, {
      ...input,
      from: ["available"],
      to: "quarantined",
      action: "INVENTORY_QUARANTINED",
    }),
  );
}
