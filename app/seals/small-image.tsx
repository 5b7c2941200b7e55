import { renditionAddress } from "#domain/catalog/images/renditions.ts";

/** Whether a cover is the name of a seal's ink, and not the path of an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

/**
 * Returns the addresses of an image's copies in the two card sizes, or null when `address` is not an image of
 * the shop.
 */
export function smallCopies(address: string): { src: string; srcSet: string | undefined } | null {
  const src = renditionAddress(address, "card");
  return src ? { src, srcSet: `${src} 480w, ${renditionAddress(address, "largeCard")} 960w` } : null;
}

/**
 * The width of a card in the pages of the storefront. A browser that supports `sizes="auto"` uses the actual
 * width of the card instead.
 */
export const CARD_SIZES = "(width<48rem) 46vw, 22rem";

interface SmallImageProps {
  address: string;
  /**
   * For a square image, its width and height in CSS pixels. When the size is missing, the image has the ratio
   * 3:2, and the styles set the size.
   */
  size?: number;
  className?: string | undefined;
  /**
   * Whether the image is the large first image on a phone. The browser loads this image before other images.
   */
  isFirst?: true | undefined;
}

/**
 * An image in a list. The image has no alternative text, because the name is beside the image. The image is a
 * resized copy of the whole original, and nothing is cut off. The image has only one format, because a list
 * has dozens of images. If the images had alternative formats, most of the markup of the images would
 * describe these formats.
 */
export function SmallImage({ address, size, className, isFirst }: SmallImageProps) {
  const square = size ? renditionAddress(address, "square") : null;
  const copies = square ? { src: square, srcSet: undefined } : smallCopies(address);
  if (!copies) return null;
  return (
    <img
      src={copies.src}
      srcSet={copies.srcSet}
      sizes={copies.srcSet && (isFirst ? "92vw" : `auto, ${CARD_SIZES}`)}
      alt=""
      width={size}
      height={size}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
      className={className}
    />
  );
}
