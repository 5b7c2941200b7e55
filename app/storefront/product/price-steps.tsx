import type { ProductOffer } from "./offer-text.server.ts";

interface PriceStepsProps {
  offer: ProductOffer;
  /**
   * The offered quantities. When a price step needs more units than the largest offered quantity, the step is
   * text instead of a button.
   */
  choices: readonly number[];
  /**
   * The units that are already in the cart. The units in the cart count towards the quantity that determines
   * the price step.
   */
  inCart: number;
  /** The chosen quantity plus the units in the cart. */
  reached: number;
  onChoose: (quantity: number) => void;
}

/**
 * Shows one cell for each quantity range, with the price in this range. Clicking a cell sets the quantity.
 * The cell that contains the current quantity is marked.
 */
export function PriceSteps({ offer, choices, inCart, reached, onChoose }: PriceStepsProps) {
  const marked = offer.rows.findLast(({ least }) => least <= reached);
  return (
    <fieldset className="price-steps" aria-label={offer.heading}>
      {offer.rows.map((row) => {
        const { least, from, each } = row;
        const quantity = Math.max(least - inCart, choices[0] ?? 1);
        const inside = (
          <>
            {from}
            <b>{each}</b>
          </>
        );
        const isMarked = row === marked;
        return choices.includes(quantity) ? (
          <button key={from} type="button" aria-pressed={isMarked} onClick={() => onChoose(quantity)}>
            {inside}
          </button>
        ) : (
          <span key={from}>{inside}</span>
        );
      })}
    </fieldset>
  );
}
