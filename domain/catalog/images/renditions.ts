import { type ImageFile, imageAddress, parseImageAddress } from "./image-address.ts";

/**
 * The shapes in which pages and mails show an image. The sizes are in pixels. A rendition shows the whole
 * image in its centre. A blurred copy of the image fills the background. No part of the image is cut off.
 */
export const renditions = {
  /** 3:2, for cards and the product page. */
  card: { width: 480, height: 320 },
  largeCard: { width: 960, height: 640 },
  /** 1:1, for every image up to 72 CSS pixels. */
  square: { width: 144, height: 144 },
  /** 16:5, for banners and for the top of an order page. */
  wide: { width: 1280, height: 400 },
  /** 1.91:1, for link previews. */
  link: { width: 1200, height: 630 },
} as const;

export type RenditionName = keyof typeof renditions;

/**
 * Returns the path of a rendition of an image. Returns null when the address does not belong to an image of
 * the shop.
 */
export function renditionAddress(address: string, name: RenditionName): string | null {
  const image = parseImageAddress(address);
  return image && imageAddress({ digest: image.digest, ...renditions[name], format: "webp" });
}

/** Whether a file has the size and the format of a rendition. */
export const isRendition = ({ width, height, format }: ImageFile): boolean =>
  format === "webp" &&
  Object.values(renditions).some((shape) => shape.width === width && shape.height === height);
