import type { Transaction } from "#db/client.server.ts";
import type { orderItems } from "#db/schema/orders.ts";
import type { BoundStatement } from "#db/statement.ts";
import type { LinesToHold, UnheldLine } from "#domain/stock/held-lines.ts";

export type LineRow = typeof orderItems.$inferSelect;

/** One unit to deliver: an inventory item, or the encrypted content of a digital or manual delivery. */
export type Unit =
  | { inventoryItemId: string; fieldNames: string[]; keyVersion: number; validUntil: Date | null }
  | { sealed: Buffer; fieldNames: string[]; keyVersion: number };

/**
 * Defines how one delivery type holds, releases and delivers stock. The file `kernel/delivery-types.ts`
 * contains the properties of each type.
 */
export interface DeliveryStrategy {
  /**
   * Binds the parameters of the statement that reserves all units of new order lines. The units stay reserved
   * until the order's reservation ends. Delivery types that hold stock in the same way share one statement,
   * which reserves the units of all their order lines.
   */
  readonly hold: (lines: LinesToHold) => BoundStatement<UnheldLine>;
  /**
   * Releases the stock that an order holds.
   * @returns the ids of the products whose available stock grew.
   */
  release(tx: Transaction, orderId: string): Promise<string[]>;
  /**
   * The SQL that takes the reserved units of paid lines. The value is null for a type whose lines reserve no
   * units for delivery.
   * @param lines the name of a query that returns the paid lines of this type. For each line, the column
   * `wanted` of this query contains the maximum number of units to take.
   */
  heldUnits(lines: string): HeldUnits | null;
  /** Takes up to `wanted` units of the free stock for a paid line. */
  fulfilFree(tx: Transaction, line: LineRow, wanted: number): Promise<Unit[]>;
  /**
   * The SQL condition that is true when the shop can now deliver a unit of a backordered line (`i`) of the
   * product `p`.
   */
  readonly isDeliverable: string;
}

export interface HeldUnits {
  /** Named queries that change stock: `name as (update ...)`. */
  takes: readonly string[];
  /**
   * The query that returns the units. The columns of the query are order_item_id, number (from 1 for each
   * line), inventory_item_id, sealed, field_names, key_version and valid_until.
   */
  units: string;
}
