import { classes } from "#app/design-system/classes.ts";
import { type Sealed, sealAddresses } from "./seal-addresses.ts";

interface SealProps extends Sealed {
  /**
   * The class of the seal's ink, such as "ink-2". By default, the seal uses the ink of the surrounding
   * element.
   */
  ink?: string;
  /** The width and height in CSS pixels. When no size is set, the seal fills the surrounding element. */
  size?: number;
  /** Whether the product is out of stock. The seal of a product that is out of stock is gray. */
  muted?: boolean;
  /** Whether the drawing animation plays once, because a delivery has arrived. */
  drawing?: boolean;
  /** Whether to draw only the lines, as a pattern without a center. */
  isPattern?: boolean;
  /** Whether to add a second, larger seal that fades into the corner. */
  hasGhost?: boolean;
  /**
   * Whether the seal is so small that its lines would be too fine. Of a small seal, the component draws
   * mainly the center. The background of a small seal has the ink's color.
   */
  isSmall?: boolean;
  /**
   * The address of the seal's drawing in the sheet of a list. `sealAddresses` returns this address. By
   * default, the drawing is on a separate sheet.
   */
  from?: string | undefined;
}

/**
 * The engraved seal of a product, which the server draws from the product's slug (`seal-sheet.ts`). The seal
 * is decoration, so it is hidden from assistive technology.
 */
export function Seal(props: SealProps) {
  const { slug, emoji, ink, size, muted, drawing, isPattern, hasGhost, isSmall, from } = props;
  const address = from ?? sealAddresses([{ slug, emoji }])[0];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, hidden from assistive technology.
    <svg
      // A seal on the sheet of a list does not get the attribute `aria-hidden`.
      aria-hidden={from ? undefined : "true"}
      viewBox={isSmall ? "-31 -31 62 62" : "-100 -100 200 200"}
      width={size}
      height={size}
      className={classes(
        "seal",
        isSmall && "ink-ground rounded-6",
        isSmall && emoji && "seal-small",
        ink,
        muted && "seal-muted",
        drawing && "seal-fresh",
      )}
    >
      <use href={address + (isPattern ? "l" : hasGhost ? "g" : "")} />
    </svg>
  );
}
