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
   * The width and height in CSS pixels of a square image. Without this size the image is 3:2, and styles give
   * the size.
   */
  size?: number;
  className?: string | undefined;
}

/**
 * An image in a list. It has no alternative text, because the name is beside the image. The image is a
 * rendition, in which nothing is cut off. It offers no choice of formats, because a list has dozens of images
 * and the choice is most of their markup.
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
