import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { isFromInventory } from "#domain/kernel/delivery-types.ts";
import { NotFromInventory, UnknownProduct } from "#domain/stock/errors.ts";

/**
 * Reads the product that gets new stock, and locks the key of its row until the transaction ends. The
 * function takes the weakest lock that prevents the deletion of the product, so checkouts of the product
 * continue.
 * @throws UnknownProduct for an unknown slug.
 * @throws NotFromInventory when the product is not delivered from inventory, for example a group.
 */
export async function lockInventoryProduct(
  tx: Transaction,
  slug: string,
): Promise<{ id: string; slug: string }> {
  // The function does not search for a slug with a NUL character, because no slug contains NUL and the
  // database refuses NUL.
  const [product] = slug.includes("\0")
    ? []
    : await tx
        .select({
          id: products.id,
          slug: products.slug,
          deliveryType: products.deliveryType,
          kind: products.kind,
        })
        .from(products)
        .where(eq(products.slug, slug))
        .for("key share");
  if (!product) throw new UnknownProduct(slug);
  if (!isFromInventory(product) || product.kind === "group")
    throw new NotFromInventory(product.slug, product.deliveryType);
  return product;
}
