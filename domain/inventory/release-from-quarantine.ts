import { eq } from "drizzle-orm";
import { deliverables } from "#db/schema/inventory.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { audited } from "#domain/security/audit/audited.ts";
import { ItemWasDelivered } from "#domain/stock/errors.ts";
import { moveItem } from "./move-item.ts";

/**
 * Makes a quarantined item available again. An order that waits for stock gets the item before a new customer
 * can buy it. Refuses an item that was delivered before, even if nobody revealed it. No item may be in two
 * deliveries (invariants I1, I3).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree, ItemWasDelivered
 */
export async function releaseFromQuarantine(
  caller: Caller,
  input: { itemId: string },
): Promise<{ served: ServedOrders }> {
  return audited(caller, "inventory.quarantine", async (tx) => {
    const served = { delivered: 0, partly: 0 };
    const moved = await moveItem(tx, {
      ...input,
      from: ["quarantined"],
      to: "available",
      audit: "INVENTORY_RELEASED",
      check: async (item) => {
        const delivered = await tx.$count(deliverables, eq(deliverables.inventoryItemId, item.id));
        if (delivered > 0) throw new ItemWasDelivered();
      },
      after: (item) => fillBackorders(tx, item.productId, `released ${item.id}`, served),
    });
    return { result: { served }, ...moved };
  });
}
