import { inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import type { DeliveryType } from "#db/values/vocabulary.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { AVAILABLE_MAX } from "./sale-views.ts";

/**
 * Counts the items that could replace a delivered unit, at most `AVAILABLE_MAX` for each product.
 * @returns the counts by product id. Only products whose units come from the inventory have a count.
 */
export async function countAvailable(
  lines: readonly { productId: string; deliveryType: DeliveryType }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = lines.filter(isFromInventory).map(({ productId }) => productId);
  if (ids.length === 0) return new Map();
  // The limit keeps the cost constant for a product with much stock.
  const rows = await db
    .select({
      id: products.id,
      count: sql<number>`(select count(*)::int from (select 1 from product_inventory p where p.product_id = products.id
        and p.state = 'available' and (p.expires_at is null or p.expires_at > now()) limit ${AVAILABLE_MAX}) found)`,
    })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, count }) => [id, count]));
}
