import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { typeLacks } from "#domain/kernel/delivery-type-conditions.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { fillBackorders } from "./fill-backorders.ts";

/**
 * Delivers available stock to waiting orders after an order was unfrozen. While an order is frozen, the order
 * gets no new stock. Units for the order might therefore be available now. Call the function in the
 * transaction that lifts the freeze.
 */
export async function fillUnfrozen(tx: Transaction, before: OrderRow, after: OrderRow): Promise<void> {
  if (!isFrozen(before) || isFrozen(after)) return;
  const lines = await tx
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, after.id),
        sql.raw(typeLacks("delivery_type", "isByHand")),
        gt(orderItems.owedQuantity, 0),
      ),
    );
  for (const productId of [...new Set(lines.map((line) => line.productId))].sort())
    await fillBackorders(tx, productId, "no longer disputed");
}
