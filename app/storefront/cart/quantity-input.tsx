import { useState } from "react";
import { typedQuantity } from "#domain/checkout/cart/typed-quantity.ts";
import { cartMessages } from "./messages.ts";

interface QuantityInputProps {
  name: string;
  quantity: number;
  /** The maximum number of units that the shopper can order now. */
  most: number;
  disabled: boolean;
  onChange: (quantity: number) => void;
}

/**
 * The quantity of a cart line as a number field. The quantity changes only when the shopper presses Enter or
 * when the field loses the focus. Therefore the quantity does not change to 1 while the shopper types "12".
 * When the text is not a valid quantity, the field shows the previous quantity again.
 */
export function QuantityInput({ name, quantity, most, disabled, onChange }: QuantityInputProps) {
  /** The typed text, or null while the field shows the quantity of the cart. */
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
            // The first Escape restores the quantity of the cart. The next Escape closes the cart.
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
