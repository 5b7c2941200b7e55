import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { imageFiles, pictures, productImages } from "#db/schema/images.ts";
import { writeRenditions } from "./compose-renditions.ts";
import type { ImageCopy } from "./sharp.server.ts";

/**
 * All copies of a product's drawn cover. The square copy is stored as the square rendition of the cover.
 */
export interface DrawnCover {
  slug: string;
  copies: ImageCopy[];
}

const isSquare = ({ width, height }: ImageCopy): boolean => width === height;

/**
 * For each product without images, stores the product's drawn cover as the first image. A database trigger
 * announces the change.
 */
export async function addCovers(tx: Transaction, covers: readonly DrawnCover[]): Promise<void> {
  const known = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(
      inArray(
        products.slug,
        covers.map(({ slug }) => slug),
      ),
    );
  const idOf = new Map(known.map(({ id, slug }) => [slug, id]));
  const found = covers.flatMap(({ slug, copies }) => {
    const productId = idOf.get(slug);
    const widest = copies.toSorted((one, other) => other.width - one.width)[0];
    if (!productId || !widest) return [];
    const digest = createHash("sha256").update(widest.content).digest("hex").slice(0, 32);
    return [{ productId, digest, copies, width: widest.width, height: widest.height }];
  });
  if (found.length === 0) return;
  await tx
    .insert(pictures)
    .values(found.map(({ digest, width, height }) => ({ digest, width, height })))
    .onConflictDoUpdate({ target: pictures.digest, set: { createdAt: sql`now()` } });
  await tx
    .insert(imageFiles)
    .values(
      found.flatMap(({ digest, copies }) =>
        copies.filter((copy) => !isSquare(copy)).map((copy) => ({ digest, ...copy })),
      ),
    )
    .onConflictDoNothing();
  for (const { digest, copies } of found) {
    const squares = copies.filter(isSquare).map(({ format: _, ...copy }) => copy);
    if (squares.length > 0) await writeRenditions(tx, digest, squares);
  }
  await tx
    .insert(productImages)
    .values(found.map(({ productId, digest }) => ({ productId, position: 1, digest })))
    .onConflictDoNothing();
}
