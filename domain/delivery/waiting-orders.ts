import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { statement, textOf } from "#db/statement.ts";
import { typeLacks } from "#domain/kernel/delivery-type-conditions.ts";
import { frozenCondition } from "#domain/orders/frozen-condition.ts";

/** The SQL condition for orders (`o`) that get new stock immediately, without a decision of staff. */
export const waitsForStock = sql`(o.payment_state = 'paid' and o.refund_state <> 'full'
  and not o.exceptions && '{amount_mismatch,currency_mismatch}' and not ${frozenCondition})`;

/** The SQL condition for lines (`i`) that the shop delivers from stock, without staff. */
export const comesFromStock = sql.raw(typeLacks("i.delivery_type", "isByHand"));

/**
 * Reads the products of a cart for which at least one paid order waits for stock. The statement uses the same
 * rule as `isWaitedFor`. Few lines wait. A subquery reads the orders of the waiting lines. When PostgreSQL
 * has no statistics, a statement that lacks this subquery would read all paid orders.
 */
export const readWaitedFor = statement<{ productIds: string[] }, { product_id: string }>(
  "waited_for",
  `select distinct i.product_id from order_items i
  where i.product_id = any((select :productIds::uuid[])::uuid[]) and i.owed_quantity > 0 and ${textOf(comesFromStock)}
    and (select ${textOf(waitsForStock)} from orders o where o.id = i.order_id)`,
);

/**
 * Returns whether a paid order waits for stock of the product. The waiting order must get the stock first,
 * before any new order (invariant I10).
 */
export async function isWaitedFor(tx: Transaction, productId: string): Promise<boolean> {
  const waiting = await tx.execute(sql`
    select 1 from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${productId} and i.owed_quantity > 0 and ${comesFromStock} and ${waitsForStock} limit 1`);
  return waiting.rows.length > 0;
}
