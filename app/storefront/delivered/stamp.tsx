import { classes } from "#app/design-system/classes.ts";
import { Seal } from "#app/seals/seal.tsx";
import type { Sealed } from "#app/seals/seal-addresses.ts";

/** The seal on the corner of a delivered item. */
export interface StampLook extends Sealed {
  /** The color class of the product's category, such as "ink-2". */
  ink: string;
  /**
   * Whether nothing is delivered yet. Before the delivery, the seal is drawn only as lines, without a filled
   * background.
   */
  isOutline?: boolean;
  /** Whether the delivery has just arrived. The seal of a new delivery appears and draws its lines once. */
  isFresh?: boolean;
}

/** Shows the product's seal over the corner of the product's card. The seal is decoration. */
export function Stamp({ ink, isOutline, isFresh, ...sealed }: StampLook) {
  return (
    <div className={classes("stamp", isFresh && "stamp-fresh")}>
      <div className={isOutline ? ink : `on-ink ${ink}`}>
        <Seal {...sealed} drawing={isFresh} />
      </div>
    </div>
  );
}
