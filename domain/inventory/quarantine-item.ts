import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { moveItem } from "./move-item.ts";

/**
 * Quarantines an available item. Nobody can buy the item until staff release it.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree
 */
export async function quarantineItem(caller: Caller, input: { itemId: string }): Promise<void> {
  await audited(caller, "inventory.quarantine", (tx) =>
    moveItem(tx, {
      ...input,
      from: ["available"],
      to: "quarantined",
      audit: "INVENTORY_QUARANTINED",
    }),
  );
}
