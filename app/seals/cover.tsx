import { classes } from "#app/design-system/classes.ts";
import { Seal } from "./seal.tsx";
import type { Sealed } from "./seal-addresses.ts";
import { isInk, SmallImage } from "./small-image.tsx";

interface CoverProps extends Sealed {
  /** The path of the product's first image, or the color name of the product's seal, such as "ink-2". */
  cover: string;
  /** Width and height in CSS pixels. */
  size: number;
  muted?: boolean;
  drawing?: boolean;
}

/**
 * A small cover beside the name of a product: the product's first image or, without an image, the product's
 * seal. The cover is decoration, because the name contains the same information.
 */
export function Cover({ cover, size, muted = false, drawing = false, ...sealed }: CoverProps) {
  if (isInk(cover))
    return <Seal {...sealed} ink={cover} size={size} muted={muted} drawing={drawing} isSmall />;
  const look = classes("shrink-0 rounded-6 object-contain", muted && "image-muted");
  return <SmallImage address={cover} size={size} className={look} />;
}
