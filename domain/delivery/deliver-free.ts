import type { Transaction } from "#db/client.server.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";
import { deliverUnits } from "./deliver-units.ts";
import type { LineRow } from "./strategies/delivery-strategy.ts";
import { strategies } from "./strategies/strategies.ts";
import { isWaitedFor } from "./waiting-orders.ts";

/**
 * Delivers backordered units of a line from the free stock. The caller must call the function for the oldest
 * waiting order first.
 * @returns the updated line.
 */
export async function deliverFree(tx: Transaction, order: OrderRow, line: LineRow): Promise<LineRow> {
  if (line.owedQuantity === 0) return line;
  const units = await strategies[line.deliveryType].fulfilFree(tx, line, line.owedQuantity);
  return units.length > 0 ? deliverUnits(tx, order, line, units) : line;
}

/**
 * Delivers the missing units of a newly paid line from the free stock. Delivers nothing while an older order
 * waits for the product (invariant I10). After a late payment the order has no reservation, so all units come
 * from the free stock.
 * @returns the updated line.
 */
export async function deliverFreeInTurn(tx: Transaction, order: OrderRow, line: LineRow): Promise<LineRow> {
  if (line.owedQuantity === 0 || isByHand(line)) return line;
  if (await isWaitedFor(tx, line.productId)) return line;
  return deliverFree(tx, order, line);
}
