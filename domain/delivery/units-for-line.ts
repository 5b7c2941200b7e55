import type { Transaction } from "#db/client.server.ts";
import type { LineRow, Unit } from "./strategies/delivery-strategy.ts";
import { strategies } from "./strategies/strategies.ts";
import { isWaitedFor } from "./waiting-orders.ts";

/**
 * Takes the units that can be delivered now for a newly paid line. Reserved stock comes first. After a late
 * payment the reservation is gone, and available stock is used, unless an older order waits for the product
 * (invariant I10). A manually delivered product returns no units.
 * @returns at most the line's quantity; the missing units are backordered.
 */
export async function unitsForLine(tx: Transaction, line: LineRow): Promise<Unit[]> {
  const strategy = strategies[line.deliveryType];
  const held = await strategy.fulfilHeld(tx, line, line.quantity);
  const missing = line.quantity - held.length;
  if (missing === 0 || (await isWaitedFor(tx, line.productId))) return held;
  return [...held, ...(await strategy.fulfilFree(tx, line, missing))];
}

/**
 * Takes units for the backordered quantity of a line. The caller must serve the oldest waiting order first.
 */
export async function unitsForBackorder(tx: Transaction, line: LineRow): Promise<Unit[]> {
  const strategy = strategies[line.deliveryType];
  const held = await strategy.fulfilHeld(tx, line, line.owedQuantity);
  return [...held, ...(await strategy.fulfilFree(tx, line, line.owedQuantity - held.length))];
}
