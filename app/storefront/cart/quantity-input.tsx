import { useState } from "react";
import { typedQuantity } from "#domain/checkout/cart/typed-quantity.ts";
import { cartMessages } from "./messages.ts";

interface QuantityInputProps {
  name: string;
  quantity: number;
  /** The most units that can be ordered now. */
  most: number;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

/**
 * The quantity of a cart line as a number to type. The number is taken at Enter and when the field is left,
 * so that "1" on the way to "12" changes nothing. A text that is no quantity puts the former one back.
 */
export function QuantityInput({ name, quantity, most, disabled, onChange }: QuantityInputProps) {
  /** What is being typed, or null while the field shows the quantity of the cart. */
  const [typed, setTyped] = useState<string | null>(null);
  const messages = cartMessages.drawer;

  function take(): void {
    const next = typed === null ? null : typedQuantity(typed);
    setTyped(null);
    if (next !== null && next !== quantity) onChange(next);
  }

  return (
    <>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        step={1}
        aria-label={messages.quantityOf(name)}
        disabled={disabled}
        value={typed ?? String(quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape" && typed !== null) {
            // The first Escape takes back what was typed. The next one closes the cart.
            event.stopPropagation();
            setTyped(null);
          }
        }}
      />
      <span aria-live="polite" className="sr-only">
        {messages.quantity(quantity)}
      </span>
    </>
  );
}
