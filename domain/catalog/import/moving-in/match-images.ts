import { digestOfFile } from "#domain/catalog/images/identify-image.ts";
import { ImageRejected, imageKind } from "#domain/catalog/images/image-kind.ts";
import { IMAGE_BYTES_MAX } from "#domain/catalog/images/image-limits.ts";
import { Leftovers } from "./leftovers.ts";
import type { MovedProduct, RejectedRow } from "./moved-shop.ts";

/** The image files that the user gave: a folder, or uploaded files. The import never downloads an image. */
export interface ImageFiles {
  /** The paths of the files inside the folder. */
  paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}

export interface MatchedImage {
  file: string;
  /** The first characters of the SHA-256 hash of the image file, which identify the image. */
  digest: string;
  alt: string;
}

interface MatchedImages {
  /**
   * The images of each product. The key is the slug of the product. A product without a matched image has no
   * entry.
   */
  bySlug: Map<string, MatchedImage[]>;
  leftovers: Leftovers;
  refused: RejectedRow[];
}

/**
 * Finds the given files whose names occur in the rows of the products. Ignores upper and lower case in the
 * file names. Reads each file once. Counts the images that the products name but the user did not give.
 * Refuses files that are not images.
 */
export async function matchImages(
  products: readonly MovedProduct[],
  files: ImageFiles,
): Promise<MatchedImages> {
  const given = Map.groupBy(files.paths, fileName);
  const read = new Map<string, string | ImageRejected>();
  const result: MatchedImages = { bySlug: new Map(), leftovers: new Leftovers(), refused: [] };
  for (const { file, row, product, images } of products) {
    const matched: MatchedImage[] = [];
    for (const { name, column, alt } of images) {
      const [found, ...others] = given.get(fileName(name)) ?? [];
      if (found === undefined) {
        result.leftovers.add(column, "image_not_given");
        continue;
      }
      if (others.length > 0) {
        result.refused.push({ file, row, reason: `${others.length + 1} given images are named "${name}"` });
        continue;
      }
      const digest = read.get(found) ?? (await checkFile(files, found));
      read.set(found, digest);
      if (digest instanceof ImageRejected)
        result.refused.push({ file, row, reason: `the image "${found}" ${problemOf(digest)}` });
      else if (!matched.some((image) => image.digest === digest)) matched.push({ file: found, digest, alt });
    }
    if (matched.length > 0) result.bySlug.set(product.slug, matched);
  }
  return result;
}

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

async function checkFile(files: ImageFiles, name: string): Promise<string | ImageRejected> {
  try {
    const content = await files.read(name);
    if (content.length > IMAGE_BYTES_MAX) throw new ImageRejected("too_large");
    imageKind(content);
    return digestOfFile(content);
  } catch (error) {
    if (error instanceof ImageRejected) return error;
    throw error;
  }
}

/**
 * Returns the reason why the shop refuses an image file. In an error message, the reason follows the mention
 * of the image.
 */
export const problemOf = ({ details: { problem } }: ImageRejected): string =>
  problem === "too_large" ? "is larger than 10 MiB" : "is not a JPEG, PNG, WebP, AVIF or GIF image";
