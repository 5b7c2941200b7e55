import { IMAGE_FOLDER } from "#addresses";
import { type ImageFormat, imageFormats } from "#db/values/vocabulary.ts";
import { IMAGE_WIDTHS } from "./image-limits.ts";

/** One copy of an uploaded image, with the values that the path of the copy contains. Sizes are pixels. */
export interface ImageFile {
  digest: string;
  width: number;
  height: number;
  format: ImageFormat;
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.(avif|webp)$/;

/** Returns the path of a copy of an uploaded image. Banners store the path of the widest WebP copy. */
export const imageAddress = ({ digest, width, height, format }: ImageFile): string =>
  `${IMAGE_FOLDER}${digest}-${width}x${height}.${format}`;

/** Parses a file name under /pictures/. Returns null for any other name. */
export function parseImageFile(name: string): ImageFile | null {
  const [, digest, width, height, format] = FILE.exec(name) ?? [];
  if (!digest || !format) return null;
  return { digest, width: Number(width), height: Number(height), format: format as ImageFormat };
}

/** Parses the path of an uploaded image. Returns null for any other path. */
export const parseImageAddress = (address: string): ImageFile | null =>
  address.startsWith(IMAGE_FOLDER) ? parseImageFile(address.slice(IMAGE_FOLDER.length)) : null;

/** Returns the sizes of the stored copies, narrowest first. No copy is wider than the image. */
export function cachedSizes(width: number, height: number): { width: number; height: number }[] {
  const widest = Math.min(width, IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] ?? width);
  const widths = [...IMAGE_WIDTHS.filter((target) => target < widest), widest];
  return widths.map((target) => ({
    width: target,
    height: Math.max(1, Math.round((height * target) / width)),
  }));
}

/**
 * Returns the size of an uploaded image and one `srcset` for each format, best format first. Returns null
 * when the address does not belong to an uploaded image.
 */
export function imageSources(address: string) {
  const widest = parseImageAddress(address);
  if (!widest) return null;
  const sizes = cachedSizes(widest.width, widest.height);
  const sets = imageFormats.map((format) => ({
    type: `image/${format}`,
    srcSet: sizes.map((size) => `${imageAddress({ ...widest, ...size, format })} ${size.width}w`).join(", "),
  }));
  return { width: widest.width, height: widest.height, sets };
}
