import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/**
 * Holds manual stock of a product for a new order line: all units or none. A product with unlimited stock
 * holds nothing.
 * @returns null when the line has its units, otherwise the number of units in stock.
 */
export async function holdManualStock(
  tx: Transaction,
  { orderItemId, productId, quantity }: { orderItemId: string; productId: string; quantity: number },
): Promise<number | null> {
  const taken = await tx.execute(sql`
    update products set typed_stock = typed_stock - ${quantity}
    where id = ${productId} and typed_stock >= ${quantity}`);
  if (taken.rowCount) {
    await tx.execute(sql`update order_items set held_typed = ${quantity} where id = ${orderItemId}`);
    return null;
  }
  const stock = await tx.execute<{ typed_stock: number | null }>(
    sql`select typed_stock from products where id = ${productId}`,
  );
  return stock.rows[0]?.typed_stock ?? null;
}
