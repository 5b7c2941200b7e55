import { run, type Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { rowReader } from "#db/statement.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { deliverHeldUnitsOfLine, deliverHeldUnitsOfOrder } from "./deliver-held-sql.ts";
import type { LineRow } from "./strategies/delivery-strategy.ts";

const readLine = rowReader(orderItems);

/**
 * Delivers the reserved units of a paid order's lines in one statement. The statement sells the reserved
 * items, inserts one deliverable for each unit, and backorders the missing units. The caller must hold the
 * order's lock.
 * @param lineId delivers only this line.
 * @returns the updated lines, sorted by product.
 */
export async function deliverHeld(tx: Transaction, order: OrderRow, lineId?: string): Promise<LineRow[]> {
  if (!order.userId) throw new Error("an order without a user cannot be delivered");
  const held = { orderId: order.id, userId: order.userId };
  const rows = await run(
    tx,
    lineId ? deliverHeldUnitsOfLine({ ...held, lineId }) : deliverHeldUnitsOfOrder(held),
  );
  if (rows.some((row) => row.line_count !== rows.length) || rows.length === 0)
    throw new Error("the lines changed while their order was locked");
  return rows.map(readLine).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}
