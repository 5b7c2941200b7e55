import { asc, eq, inArray } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { pictures, productImages } from "#db/schema/images.ts";
import { imageAddress } from "#domain/catalog/images/image-address.ts";
import { ImageRejected } from "#domain/catalog/images/image-kind.ts";
import { placeImages } from "#domain/catalog/images/place-images.ts";
import { encodeImage, writeImage } from "#domain/catalog/images/store-image.ts";
import { oneAtATime } from "#domain/catalog/images/upload-image.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { type ImageFiles, type MatchedImage, problemOf } from "./match-images.ts";

interface MovedImages {
  /**
   * The number of products whose images the import changed. A dry run counts the products whose images the
   * import would change.
   */
  changed: number;
  same: number;
  /** Files that look like images and cannot be read. */
  broken: { slug: string; reason: string }[];
}

/**
 * Assigns the given image files to the products whose rows contain the file names. Each product has its own
 * transaction. When a run ends early, the next run assigns the remaining images to their products. When a
 * product already has the given images, the function does not change the product.
 */
export async function moveImages(
  caller: Caller,
  matched: ReadonlyMap<string, readonly MatchedImage[]>,
  files: ImageFiles,
  { dryRun }: { dryRun: boolean },
): Promise<MovedImages> {
  const result: MovedImages = { changed: 0, same: 0, broken: [] };
  for (const [slug, images] of matched) {
    const { id, digests } = await readPlaced(slug);
    const isSame = JSON.stringify(digests) === JSON.stringify(images.map(({ digest }) => digest));
    if (isSame) result.same++;
    else if (dryRun || id === null) result.changed++;
    else
      try {
        await placeFiles(caller, id, images, files);
        result.changed++;
      } catch (error) {
        if (!(error instanceof ImageRejected)) throw error;
        result.broken.push({ slug, reason: `an image ${problemOf(error)}` });
      }
  }
  return result;
}

async function readPlaced(slug: string): Promise<{ id: string | null; digests: string[] }> {
  const rows = await db
    .select({ id: products.id, digest: productImages.digest })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .where(eq(products.slug, slug))
    .orderBy(asc(productImages.position));
  return { id: rows[0]?.id ?? null, digests: rows.flatMap(({ digest }) => digest ?? []) };
}

/** Stores the images that the shop does not have, and assigns all given images to the product. */
async function placeFiles(
  caller: Caller,
  productId: string,
  images: readonly MatchedImage[],
  files: ImageFiles,
): Promise<void> {
  const wanted = images.map(({ digest }) => digest);
  const known = await db
    .select({ digest: pictures.digest, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(inArray(pictures.digest, wanted));
  const sizes = new Map(known.map(({ digest, ...size }) => [digest, size]));
  for (const { file, digest } of images) {
    if (sizes.has(digest)) continue;
    const content = await files.read(file);
    const image = await oneAtATime(() => encodeImage(content));
    const { width, height } = image;
    await inTransaction((tx) => writeImage(tx, image));
    sizes.set(digest, { width, height });
  }
  await inTransaction(async (tx) => {
    await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("update");
    await placeImages(
      tx,
      { caller },
      {
        productId,
        images: images.map(({ digest, alt }) => {
          const { width = 0, height = 0 } = sizes.get(digest) ?? {};
          return { address: imageAddress({ digest, width, height, format: "webp" }), alt };
        }),
      },
    );
  });
}
