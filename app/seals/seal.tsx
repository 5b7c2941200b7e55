import { classes } from "#app/design-system/classes.ts";
import { type Sealed, sealAddresses } from "./seal-addresses.ts";

interface SealProps extends Sealed {
  /** The class of its ink, such as "ink-2"; otherwise the ink of the element around it. */
  ink?: string;
  /** Width and height in CSS pixels; without it the seal fills its box. */
  size?: number;
  /** Out of stock: the same seal in grey. */
  muted?: boolean;
  /** Plays the drawing animation once, when a delivery arrives. */
  drawing?: boolean;
  /** Only the lines, as a pattern without a centre. */
  isPattern?: boolean;
  /** Adds a second, larger seal that fades into the corner. */
  hasGhost?: boolean;
  /** The address of its drawing (`sealAddresses`) on a sheet of a list; by default its own sheet. */
  from?: string | undefined;
}

/**
 * The engraved seal of a product, drawn by the server from its slug (`seal-sheet.ts`). The seal is
 * decoration, therefore hidden from assistive technology.
 */
export function Seal({ slug, emoji, ink, size, muted, drawing, isPattern, hasGhost, from }: SealProps) {
  const address = from ?? sealAddresses([{ slug, emoji }])[0];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, hidden from assistive technology.
    <svg
      // A list hides the surroundings of its seals.
      aria-hidden={from ? undefined : "true"}
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      className={classes("seal", ink, muted && "seal-muted", drawing && "seal-fresh")}
    >
      <use href={address + (isPattern ? "l" : hasGhost ? "g" : "")} />
    </svg>
  );
}
