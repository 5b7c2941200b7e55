import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { sellAvailableItems, sellReservedItems } from "#domain/inventory/sell-items.ts";
import type { LineRow, Unit } from "./deliver-units.ts";
import { isWaitedFor } from "./waiting-orders.ts";

/**
 * What can be handed over now for a line that has just been paid: held items first, then free ones (a late payment whose
 * hold was released), the product's own content for digital goods, nothing yet for what a person delivers.
 * @returns at most the line's quantity; fewer means the rest is owed.
 */
export async function unitsForLine(tx: Transaction, line: LineRow): Promise<Unit[]> {
  switch (line.deliveryType) {
    case "account":
      return accountUnits(tx, line);
    case "digital":
      return digitalUnits(tx, line);
    case "manual":
      return [];
  }
}

async function accountUnits(tx: Transaction, line: LineRow): Promise<Unit[]> {
  const items = await sellReservedItems(tx, line.id, line.quantity);
  const missing = line.quantity - items.length;
  // Free items while an older order waits for the product belong to that order (invariant I10).
  if (missing > 0 && !(await isWaitedFor(tx, line.productId))) {
    items.push(
      ...(await sellAvailableItems(tx, {
        productId: line.productId,
        orderItemId: line.id,
        quantity: missing,
      })),
    );
  }
  return items.map((item) => ({
    inventoryItemId: item.id,
    fieldNames: item.fieldNames,
    keyVersion: item.keyVersion,
  }));
}

/** The content stays sealed under its product's ids; the buyer gets a copy of the same bytes. */
async function digitalUnits(tx: Transaction, line: LineRow): Promise<Unit[]> {
  if (line.heldTyped < line.quantity && !(await takeTypedStock(tx, line))) return [];
  const content = await tx.execute<{
    content_sealed: Buffer | null;
    content_field_names: string[];
    content_key_version: number | null;
  }>(
    sql`select content_sealed, content_field_names, content_key_version from products where id = ${line.productId}`,
  );
  const product = content.rows[0];
  if (!product?.content_sealed || product.content_key_version === null) return [];
  const unit = {
    sealed: product.content_sealed,
    fieldNames: product.content_field_names,
    keyVersion: product.content_key_version,
  };
  return Array.from({ length: line.quantity }, () => unit);
}

/** Counted digital stock whose hold was given back is taken again; unlimited stock always is there. */
async function takeTypedStock(tx: Transaction, line: LineRow): Promise<boolean> {
  const taken = await tx.execute(sql`
    update products set typed_stock = typed_stock - ${line.quantity}
    where id = ${line.productId} and (typed_stock is null or typed_stock >= ${line.quantity})`);
  return (taken.rowCount ?? 0) > 0;
}
