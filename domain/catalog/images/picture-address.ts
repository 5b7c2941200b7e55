import { IMAGE_FOLDER } from "#addresses";
import { type PictureFormat, pictureFormats } from "#db/vocabulary.ts";
import { PICTURE_WIDTHS } from "./picture-limits.ts";

/** One copy of an uploaded image, as its path describes it. Sizes are pixels. */
export interface PictureFile {
  digest: string;
  width: number;
  height: number;
  format: PictureFormat;
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.(avif|webp)$/;

/** Returns the path of a copy. Banners store the path of the widest WebP copy. */
export const pictureAddress = ({ digest, width, height, format }: PictureFile): string =>
  `${IMAGE_FOLDER}${digest}-${width}x${height}.${format}`;

/** Parses a file name under /pictures/. Returns null for any other name. */
export function parsePictureFile(name: string): PictureFile | null {
  const [, digest, width, height, format] = FILE.exec(name) ?? [];
  if (!digest || !format) return null;
  return { digest, width: Number(width), height: Number(height), format: format as PictureFormat };
}

/** Parses the path of an uploaded image. Returns null for any other address. */
export const parsePictureAddress = (address: string): PictureFile | null =>
  address.startsWith(IMAGE_FOLDER) ? parsePictureFile(address.slice(IMAGE_FOLDER.length)) : null;

/** Returns the sizes of the stored copies, narrowest first. No copy is wider than the image. */
export function keptSizes(width: number, height: number): { width: number; height: number }[] {
  const widest = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width);
  const widths = [...PICTURE_WIDTHS.filter((target) => target < widest), widest];
  return widths.map((target) => ({
    width: target,
    height: Math.max(1, Math.round((height * target) / width)),
  }));
}

/**
 * Returns the `srcset` of each format (best first) and the size of an uploaded image, or null for other
 * addresses.
 */
export function pictureSources(address: string) {
  const widest = parsePictureAddress(address);
  if (!widest) return null;
  const sizes = keptSizes(widest.width, widest.height);
  const sets = pictureFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: sizes
      .map((size) => `${pictureAddress({ ...widest, ...size, format })} ${size.width}w`)
      .join(", "),
  }));
  return { width: widest.width, height: widest.height, sets };
}
