import { classes } from "#app/design-system/classes.ts";
import { Seal } from "#app/seals/seal.tsx";
import type { Sealed } from "#app/seals/seal-addresses.ts";

/** The seal on the corner of a delivered item. */
export interface StampLook extends Sealed {
  /** The ink of the product's category, such as "ink-2". */
  ink: string;
  /** Nothing is delivered yet: only the lines, on the ground of the card. */
  isOutline?: boolean;
  /** The delivery has just arrived: the seal appears and draws its lines once. */
  isFresh?: boolean;
}

/** Stamps the product's seal over the corner of its card. It is decoration. */
export function Stamp({ ink, isOutline, isFresh, ...sealed }: StampLook) {
  return (
    <div className={classes("stamp", isFresh && "stamp-fresh")}>
      <div className={isOutline ? ink : `on-ink ${ink}`}>
        <Seal {...sealed} drawing={isFresh} />
      </div>
    </div>
  );
}
