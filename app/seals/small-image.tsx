import { renditionAddress } from "#domain/catalog/images/renditions.ts";

/** Whether a cover is the ink of a seal, and not an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

/**
 * Returns the addresses of an image in the sizes of a card, or null when `address` is not an image of the
 * shop.
 */
export function smallCopies(address: string): { src: string; srcSet: string | undefined } | null {
  const src = renditionAddress(address, "card");
  return src ? { src, srcSet: `${renditionAddress(address, "largeCard")} 2x` } : null;
}

interface SmallImageProps {
  address: string;
  /**
   * The width and height in CSS pixels of a square image. When the size is missing, the image has the ratio
   * 3:2, and the styles set the size.
   */
  size?: number;
  className?: string | undefined;
}

/**
 * An image in a list. The image has no alternative text, because the name is beside the image. The image is a
 * rendition, in which nothing is cut off. The image has only one format, because a list has dozens of images.
 * Alternative formats would be most of the images' markup.
 */
export function SmallImage({ address, size, className }: SmallImageProps) {
  const square = size ? renditionAddress(address, "square") : null;
  const copies = square ? { src: square, srcSet: undefined } : smallCopies(address);
  if (!copies) return null;
  return (
    <img
      src={copies.src}
      srcSet={copies.srcSet}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
