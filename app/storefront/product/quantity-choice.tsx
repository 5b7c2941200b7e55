import { pageMessages } from "#messages/en/storefront/product-page.ts";

interface QuantityChoiceProps {
  id: string;
  /**
   * The quantities that the shopper can choose. A function of the product catalog calculates these
   * quantities. The list is never empty.
   */
  choices: readonly number[];
  value: number;
  onChange: (quantity: number) => void;
}

/**
 * Lets the shopper choose the quantity in the browser's select box or with a button on each side of this box.
 * The quantity is at least 1. The largest quantity is 10 or the stock, whichever is smaller, minus the
 * quantity in the cart. The keyboard and assistive technology use only the select box.
 */
export function QuantityChoice({ id, choices, value, onChange }: QuantityChoiceProps) {
  const at = choices.indexOf(value);
  const step = (next: number | undefined, sign: string) => (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      disabled={next === undefined}
      onClick={() => next !== undefined && onChange(next)}
    >
      {sign}
    </button>
  );
  return (
    <div className="stepper needs-script">
      <label htmlFor={id} className="sr-only">
        {pageMessages.quantity}
      </label>
      {step(choices[at - 1], "−")}
      <select id={id} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      {step(choices[at + 1], "+")}
    </div>
  );
}
