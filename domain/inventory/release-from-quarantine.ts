import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { fillBackorders, type ServedOrders } from "#domain/delivery/fill-backorders.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { ItemWasDelivered } from "#domain/stock/refusals.ts";
import { moveItem } from "./move-item.ts";

/**
 * Makes a quarantined item available again; a waiting order gets it first. Refuses an item that was delivered
 * before, revealed or not, because no item may be in two deliveries (invariants I1, I3).
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, NotFound, ItemNotFree, ItemWasDelivered
 */
export async function releaseFromQuarantine(
  caller: Caller,
  input: { itemId: string },
): Promise<{ served: ServedOrders }> {
  const staff = requirePermission(caller, "inventory.quarantine");
  return inTransaction(async (tx) => {
    const served = { delivered: 0, partly: 0 };
    await moveItem(tx, staff, {
      ...input,
      from: ["quarantined"],
      to: "available",
      action: "INVENTORY_RELEASED",
      check: async (item) => {
        const delivered = await tx.$count(deliverables, eq(deliverables.inventoryItemId, item.id));
        if (delivered > 0) throw new ItemWasDelivered();
      },
      after: (item) => fillBackorders(tx, item.productId, `released ${item.id}`, served),
    });
    return { served };
  });
}
