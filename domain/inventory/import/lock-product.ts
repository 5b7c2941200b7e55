import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { NotFromInventory, UnknownProduct } from "#domain/stock/refusals.ts";

/**
 * The product that stock is added to, kept as it is until the transaction ends by the weakest lock that does so: buyers of
 * it go on meanwhile.
 * @throws UnknownProduct, NotFromInventory
 */
export async function lockInventoryProduct(
  tx: Transaction,
  slug: string,
): Promise<{ id: string; slug: string }> {
  // The database takes no text with a NUL, and no product has one in its address.
  const [product] = slug.includes("\0")
    ? []
    : await tx
        .select({ id: products.id, slug: products.slug, deliveryType: products.deliveryType })
        .from(products)
        .where(eq(products.slug, slug))
        .for("key share");
  if (!product) throw new UnknownProduct(slug);
  if (product.deliveryType !== "account") throw new NotFromInventory(product.slug, product.deliveryType);
  return product;
}
