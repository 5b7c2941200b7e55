import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { pictures, productImages } from "#db/schema/images.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { digestOf, NoSuchProductImage, type ProductImage, productImagesInput } from "./product-images.ts";

/**
 * Replaces the images of a product with the given list, in the order of the list. Writes an audit row in the
 * same transaction. When the given list equals the current list, the function changes nothing. The caller has
 * checked the permission and locked the product.
 * @param permission the permission that the audit row contains
 * @throws ZodError for more than eight images or a repeated image; NoSuchProductImage for a deleted image
 */
export async function placeImages(
  tx: Transaction,
  by: { caller: Caller; permission?: string },
  input: { productId: string; images: readonly ProductImage[] },
): Promise<void> {
  const { productId } = input;
  const after = productImagesInput
    .parse(input.images)
    .map(({ address, alt }) => ({ digest: digestOf(address), alt }));
  const before = (await readPlaced(tx, [productId])).get(productId) ?? [];
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await replaceImages(tx, productId, after);
  // The new version lets other open forms detect that the product changed. The new version also invalidates
  // the page cache.
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(eq(products.id, productId));
  await recordAudit(tx, by.caller, {
    action: "PRODUCT_PICTURES_PLACED",
    table: "products",
    recordId: productId,
    ...(by.permission ? { permission: by.permission } : {}),
    details: { before, after },
  });
}

/** A row of the database that assigns an image to a product. */
export interface PlacedImage {
  digest: string;
  alt: string;
}

/**
 * Reads the images of the products with the given ids. The images of each product are in their display order.
 */
export async function readPlaced(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Map<string, PlacedImage[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, [...productIds]))
    .orderBy(asc(productImages.position));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, placed]) => [id, placed.map(({ digest, alt }) => ({ digest, alt }))]),
  );
}

/**
 * Replaces the rows of a product's images. Requires the lock of the product's row.
 * @throws NoSuchProductImage for a deleted image
 */
export async function replaceImages(
  tx: Transaction,
  productId: string,
  after: readonly PlacedImage[],
): Promise<void> {
  // The update sets the creation time of the images to now. `deleteUnusedImages` therefore does not delete an
  // image that another call assigns to a product at the same moment.
  const digests = after.map(({ digest }) => digest);
  const there = await tx
    .update(pictures)
    .set({ createdAt: sql`now()` })
    .where(inArray(pictures.digest, digests))
    .returning({ digest: pictures.digest });
  if (there.length < digests.length) throw new NoSuchProductImage();
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  if (after.length > 0)
    await tx
      .insert(productImages)
      .values(after.map((image, index) => ({ productId, position: index + 1, ...image })));
}
