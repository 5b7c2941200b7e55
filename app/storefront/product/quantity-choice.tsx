import { SelectInput } from "#app/design-system/inputs.tsx";
import { shopMessages } from "#messages/en/storefront/shop.ts";

interface QuantityChoiceProps {
  id: string;
  /** The offered quantities, from the catalog's rule; never empty. */
  choices: number[];
  value: number;
  onChange: (quantity: number) => void;
}

/** A select box for the quantity: 1 up to the lesser of stock and 10, minus the quantity in the cart. */
export function QuantityChoice({ id, choices, value, onChange }: QuantityChoiceProps) {
  return (
    <div className="needs-script grid gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {shopMessages.product.quantity}
      </label>
      <SelectInput id={id} value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
