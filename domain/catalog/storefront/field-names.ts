import { pool } from "#db/client.server.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";

/** A page shows the names of at most this many fields of a delivered item. */
const FIELDS_MAX = 6;

/**
 * When a product has no items, the function looks for field names in at most this many products of the same
 * category.
 */
const SIMILAR_MAX = 20;

type Delivered = Pick<ProductCard, "id" | "deliveryType">;

/**
 * Returns the names of the fields that a unit of a product delivers. The shop stores the field names
 * unencrypted in the items and in the content of the product. The function reads the names from the oldest
 * available item. When no item is available, the function reads the last sold item, and then the content.
 * When a product with an inventory has no such names, the function uses the names of an available item in the
 * same category. When it finds no names, the function returns the default names of the delivery type.
 */
export function readFieldNames(product: Delivered): Promise<string[]> {
  return cacheRead(`field names ${product.id}`, async () => {
    const { rows } = await pool.query<{ names: string[] | null }>({
      name: "catalogue-field-names",
      text: `select (coalesce((
          select i.field_names from product_inventory i
          where i.product_id = p.id and i.state = 'available' order by i.created_at, i.id limit 1
        ), (
          select i.field_names from product_inventory i
          where i.product_id = p.id and i.sold_at is not null order by i.sold_at desc limit 1
        ), nullif(p.content_field_names, '{}'), (
          select i.field_names from (
            select q.id from products q
            where $2 and q.category_id = p.category_id and q.status <> 'inactive' and q.archived_at is null
            order by q.sales_count desc, q.id limit ${SIMILAR_MAX}
          ) alike cross join lateral (
            select field_names from product_inventory
            where product_id = alike.id and state = 'available' order by created_at, id limit 1
          ) i limit 1
        )))[1:${FIELDS_MAX}] as names from products p where p.id = $1`,
      values: [product.id, deliveryTraits[product.deliveryType].isFromInventory],
    });
    const names = rows[0]?.names ?? [];
    return names.length > 0 ? names : usualNames(product);
  });
}

function usualNames({ deliveryType }: Delivered): string[] {
  const { isFromInventory, hasContent } = deliveryTraits[deliveryType];
  if (isFromInventory) return ["login", "password"];
  return hasContent ? ["content"] : ["details"];
}
