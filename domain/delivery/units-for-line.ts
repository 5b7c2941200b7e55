import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { type SoldItem, sellAvailableItems, sellReservedItems } from "#domain/stock/sell-items.ts";
import { takeManualStock } from "#domain/stock/take-manual-stock.ts";
import type { LineRow, Unit } from "./deliver-units.ts";
import { isWaitedFor } from "./waiting-orders.ts";

/**
 * Takes the units that can be delivered now for a newly paid line. Reserved stock comes first. After a late
 * payment the reservation is gone, and available stock is used, unless an older order waits for the product
 * (invariant I10). A manually delivered product returns no units.
 * @returns at most the line's quantity; the missing units are backordered.
 */
export async function unitsForLine(tx: Transaction, line: LineRow): Promise<Unit[]> {
  const held = await heldUnits(tx, line, line.quantity);
  const missing = line.quantity - held.length;
  if (missing === 0 || (await isWaitedFor(tx, line.productId))) return held;
  return [...held, ...(await freeUnits(tx, line, missing))];
}

/**
 * Takes units for the backordered quantity of a line. The caller must serve the oldest waiting order first.
 */
export async function unitsForBackorder(tx: Transaction, line: LineRow): Promise<Unit[]> {
  const held = await heldUnits(tx, line, line.owedQuantity);
  return [...held, ...(await freeUnits(tx, line, line.owedQuantity - held.length))];
}

async function heldUnits(tx: Transaction, line: LineRow, wanted: number): Promise<Unit[]> {
  if (line.deliveryType === "account") return (await sellReservedItems(tx, line.id, wanted)).map(itemUnit);
  if (line.deliveryType === "manual") return [];
  return contentUnits(tx, line, Math.min(wanted, Math.max(0, line.heldManual - line.deliveredQuantity)));
}

async function freeUnits(tx: Transaction, line: LineRow, quantity: number): Promise<Unit[]> {
  const { id: orderItemId, productId } = line;
  if (line.deliveryType === "account")
    return (await sellAvailableItems(tx, { productId, orderItemId, quantity })).map(itemUnit);
  if (line.deliveryType === "manual" || !(await readContent(tx, productId))) return [];
  return contentUnits(tx, line, await takeManualStock(tx, line, quantity));
}

const itemUnit = ({ id, fieldNames, keyVersion }: SoldItem): Unit => ({
  inventoryItemId: id,
  fieldNames,
  keyVersion,
});

/** Returns the product's sealed content once for each unit; all units have the same bytes. */
async function contentUnits(tx: Transaction, line: LineRow, count: number): Promise<Unit[]> {
  if (count === 0) return [];
  const unit = await readContent(tx, line.productId);
  return unit ? Array.from({ length: count }, () => unit) : [];
}

async function readContent(tx: Transaction, productId: string): Promise<Unit | null> {
  const { rows } = await tx.execute<{
    content_sealed: Buffer | null;
    content_field_names: string[];
    content_key_version: number | null;
  }>(
    sql`select content_sealed, content_field_names, content_key_version from products where id = ${productId}`,
  );
  const product = rows[0];
  if (!product?.content_sealed || product.content_key_version === null) return null;
  return {
    sealed: product.content_sealed,
    fieldNames: product.content_field_names,
    keyVersion: product.content_key_version,
  };
}
