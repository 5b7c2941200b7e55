import { cachedSizes, imageAddress, parseImageAddress } from "#domain/catalog/images/image-address.ts";

/** Whether a cover is an ink of a seal and not an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

/** Returns the addresses of the two narrowest WebP copies of an image, or null when `address` is none. */
export function smallCopies(address: string): { src: string; srcSet: string | undefined } | null {
  const widest = parseImageAddress(address);
  if (!widest) return null;
  const [small = address, double] = cachedSizes(widest.width, widest.height).map((copy) =>
    imageAddress({ ...widest, ...copy }),
  );
  return { src: small, srcSet: double && `${double} 2x` };
}

interface SmallImageProps {
  address: string;
  /** Width and height in CSS pixels; otherwise styles give the size. */
  size?: number;
  className?: string | undefined;
}

/**
 * An image in a list, without a text because the name is beside it. The image offers only the two narrowest
 * WebP copies. A list has dozens of images, and a choice of formats is most of their markup.
 */
export function SmallImage({ address, size, className }: SmallImageProps) {
  const copies = smallCopies(address);
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
