import { classes } from "#app/design-system/classes.ts";
import { imageSources } from "#domain/catalog/images/image-address.ts";
import { Seal } from "./seal.tsx";
import type { Sealed } from "./seal-addresses.ts";

/** Whether a cover is an ink of a seal and not an image. */
export const isInk = (cover: string): boolean => !cover.startsWith("/");

interface CoverProps extends Sealed {
  /** The path of the product's first image, or the ink of its seal, such as "ink-2". */
  cover: string;
  /** Width and height in CSS pixels. */
  size: number;
  muted?: boolean;
  drawing?: boolean;
}

/**
 * A product beside its name in a line: its first image, or its seal. It is decoration, because the name says
 * the same.
 */
export function Cover({ cover, size, muted = false, drawing = false, ...sealed }: CoverProps) {
  if (isInk(cover)) return <Seal {...sealed} ink={cover} size={size} muted={muted} drawing={drawing} />;
  return (
    <CoverImage
      address={cover}
      sizes={`${size}px`}
      size={size}
      className={classes("shrink-0 rounded-10 object-cover", muted && "opacity-60 grayscale")}
    />
  );
}

interface CoverImageProps {
  address: string;
  /** The `sizes` attribute: the shown width. */
  sizes: string;
  alt?: string;
  /** Width and height in CSS pixels; without it, the image's own size, for a box with styles. */
  size?: number;
  className?: string;
  /** The main image of a page, which the browser loads first. */
  isMain?: boolean;
}

/** An uploaded image of a product. The browser chooses the best copy. */
export function CoverImage({ address, sizes, alt = "", size, className, isMain = false }: CoverImageProps) {
  const copies = imageSources(address);
  if (!copies) return null;
  return (
    <picture>
      {copies.sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={address}
        alt={alt}
        width={size ?? copies.width}
        height={size ?? copies.height}
        loading={isMain ? undefined : "lazy"}
        fetchPriority={isMain ? "high" : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
