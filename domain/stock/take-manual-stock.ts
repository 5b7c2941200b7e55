import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { orderItems } from "#db/schema/orders.ts";

/**
 * Takes up to `wanted` units of a product's manual stock for an order line and records them on the line. A
 * product with unlimited stock provides all units. When the product has unlimited stock, the function records
 * nothing.
 * @returns the number of units that the line gets.
 */
export async function takeManualStock(
  tx: Transaction,
  line: { id: string; productId: string },
  wanted: number,
): Promise<number> {
  if (wanted <= 0) return 0;
  const [product] = await tx
    .select({ stock: products.manualStock })
    .from(products)
    .where(eq(products.id, line.productId))
    .for("update");
  if (!product) return 0;
  if (product.stock === null) return wanted;
  const taken = Math.min(product.stock, wanted);
  if (taken === 0) return 0;
  await tx
    .update(products)
    .set({ manualStock: sql`${products.manualStock} - ${taken}` })
    .where(eq(products.id, line.productId));
  await tx
    .update(orderItems)
    .set({ heldManual: sql`${orderItems.heldManual} + ${taken}` })
    .where(eq(orderItems.id, line.id));
  return taken;
}
