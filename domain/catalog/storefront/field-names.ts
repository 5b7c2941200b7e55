import { pool } from "#db/client.server.ts";
import type { ProductCard } from "#domain/catalog/products/product-views.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";

/** A page shows the names of at most this many fields of a delivered item. */
const FIELDS_MAX = 6;

type Delivered = Pick<ProductCard, "id" | "deliveryType">;

/**
 * Returns the names of the fields that a unit of a product delivers. The shop stores the field names
 * unencrypted in the oldest available item or in the content of the product. When a product has no stored
 * names, the function returns the default names of its delivery type.
 */
export function readFieldNames(product: Delivered): Promise<string[]> {
  return cacheRead(`field names ${product.id}`, async () => {
    const { rows } = await pool.query<{ names: string[] | null }>({
      name: "catalogue-field-names",
      text: `select (coalesce((
          select i.field_names from product_inventory i
          where i.product_id = p.id and i.state = 'available' order by i.created_at, i.id limit 1
        ), p.content_field_names))[1:${FIELDS_MAX}] as names from products p where p.id = $1`,
      values: [product.id],
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
