import { inArray } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { pictures } from "#db/schema/images.ts";
import { findNamedImage } from "#domain/catalog/images/identify-image.ts";
import { parseImageAddress } from "#domain/catalog/images/image-address.ts";
import type { ImageProblem } from "#domain/catalog/images/image-kind.ts";
import type { PlacedImage } from "#domain/catalog/images/place-images.ts";
import type { NamedPicture } from "./picture-cells.ts";

/**
 * The image that a file name refers to, or the reason why the image cannot be used. The result is undefined
 * when the user gave no file with this name.
 */
export type FoundPicture = { digest: string } | { problem: ImageProblem } | undefined;

/** The image files that the user gave together with a catalog file. */
export interface PictureFiles {
  find(file: string): Promise<FoundPicture>;
}

/** For each problem of an image file, a text that says why the shop cannot use the image. */
const REASONS: Record<ImageProblem, string> = {
  empty: "is empty",
  too_large: "is larger than 10 MiB",
  svg: "is an SVG drawing; save it as PNG",
  not_a_picture: "is no image; use JPEG, PNG, WebP, AVIF or GIF",
  too_many_pixels: "has too many pixels",
  broken: "is broken",
  unreadable_here: "cannot be read on this machine",
};

/**
 * Finds the images whose file names are in a row. The function searches the given files first. The function
 * then searches the shop for an exported image with this file name.
 * @returns the images in the order of `named`, or the reasons why some images cannot be used
 */
export async function resolvePictures(
  from: Pick<Queryable, "select">,
  named: readonly NamedPicture[],
  files: PictureFiles | undefined,
): Promise<{ images: PlacedImage[] } | { reasons: string[] }> {
  const images: PlacedImage[] = [];
  const reasons: string[] = [];
  for (const { file, alt } of named) {
    const found = await files?.find(file);
    if (found && "problem" in found) reasons.push(`the image "${file}" ${REASONS[found.problem]}`);
    else {
      const digest = found?.digest ?? (await findNamedImage(file, from));
      if (!digest) reasons.push(`the image "${file}" is missing among the given images`);
      else if (images.some((other) => other.digest === digest))
        reasons.push(`the image "${file}" has the same content as another image of the product`);
      else images.push({ digest, alt });
    }
  }
  return reasons.length > 0 ? { reasons } : { images };
}

/**
 * The outcome for each image file that a browser sent: the address of the image, or its problem. The key is
 * the file name.
 */
export type SentFiles = ReadonlyMap<string, { address: string } | { problem: ImageProblem }>;

/** The images that a browser sent before its catalog file. */
export class SentPictures implements PictureFiles {
  readonly #files: SentFiles;
  readonly #known: ReadonlySet<string>;

  private constructor(files: SentFiles, known: ReadonlySet<string>) {
    this.#files = files;
    this.#known = known;
  }

  /** Reads which of the images that the browser sent are still stored in the shop. */
  static async read(from: Pick<Queryable, "select">, sent: SentFiles): Promise<SentPictures> {
    const digests = [...sent.values()].flatMap((file) =>
      "address" in file ? (parseImageAddress(file.address)?.digest ?? []) : [],
    );
    const there = await from
      .select({ digest: pictures.digest })
      .from(pictures)
      .where(inArray(pictures.digest, digests));
    return new SentPictures(sent, new Set(there.map(({ digest }) => digest)));
  }

  async find(file: string): Promise<FoundPicture> {
    const sent = this.#files.get(file);
    if (!sent || "problem" in sent) return sent;
    const digest = parseImageAddress(sent.address)?.digest ?? "";
    return this.#known.has(digest) ? { digest } : undefined;
  }
}
