import { renditionAddress } from "#domain/catalog/images/renditions.ts";

/** Whether a cover is an ink of a seal and not an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

/** Returns the addresses of an image as a card shows it; null when `address` is no image of the shop. */
export function smallCopies(address: string): { src: string; srcSet: string | undefined } | null {
  const src = renditionAddress(address, "card");
  return src ? { src, srcSet: `${renditionAddress(address, "largeCard")} 2x` } : null;
}

interface SmallImageProps {
  address: string;
  /** Width and height in CSS pixels of a square image. Otherwise it is 3:2, and styles give the size. */
  size?: number;
  className?: string | undefined;
}

/**
 * An image in a list, without a text because the name is beside it: a rendition, in which nothing is cut off.
 * It offers no choice of formats: a list has dozens of images, and the choice is most of their markup.
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
