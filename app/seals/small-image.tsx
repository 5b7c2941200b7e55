import { cachedSizes, imageAddress, parseImageAddress } from "#domain/catalog/images/image-address.ts";

/** Whether a cover is an ink of a seal and not an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

interface SmallImageProps {
  address: string;
  /** Width and height in CSS pixels; otherwise styles give the size. */
  size?: number;
  className?: string | undefined;
}

/**
 * An image in a list, without a text because the name is beside it. It offers only the two narrowest WebP
 * copies: a list has dozens of images, and a choice of formats is most of their markup.
 */
export function SmallImage({ address, size, className }: SmallImageProps) {
  const widest = parseImageAddress(address);
  if (!widest) return null;
  const [small, double] = cachedSizes(widest.width, widest.height).map((copy) =>
    imageAddress({ ...widest, ...copy }),
  );
  return (
    <img
      src={small}
      srcSet={double && `${double} 2x`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
