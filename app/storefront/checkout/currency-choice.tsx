import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";
import { foldLine } from "./fold-line.ts";

interface CurrencyChoiceProps {
  charging: CartSnapshot["charging"];
  currency: Currency;
  onChange: (chosen: Currency) => void;
}

/** The currency choice with its exchange rate and the rate's date. */
export function CurrencyChoice({ charging, currency, onChange }: CurrencyChoiceProps) {
  const { date, rates, demo } = charging.rates;
  const rate = `${messages.rate(currency, rates[currency], date)}${demo ? ` ${messages.demoRate}` : ""}`;
  return (
    <div>
      <details>
        <summary className={foldLine}>
          {messages.chargedIn} {messages.currencyName(currency)} ·{" "}
          <span className="underline">{messages.change}</span>
        </summary>
        <Field label={messages.currency}>
          <SelectInput
            name="currency"
            value={currency}
            onChange={(event) => onChange(event.currentTarget.value as Currency)}
          >
            {charging.offered.map((code) => (
              <option key={code} value={code}>
                {messages.currencyName(code)} ({code})
              </option>
            ))}
          </SelectInput>
        </Field>
      </details>
      {currency !== "USD" && <p className="text-13 text-ink-3">{rate}</p>}
    </div>
  );
}
