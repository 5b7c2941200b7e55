import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { checkoutMessages as messages } from "#messages/en/storefront/checkout.ts";

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
    <div className="checkout-row">
      <details>
        <summary className="fold row-currency">
          <span>
            <small>{messages.chargedIn}</small> <b>{messages.currencyName(currency)}</b>
          </span>
          <span className="fold-change">{messages.change}</span>
        </summary>
        <Field label={messages.currency} className="pt-1 pb-4">
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
      {currency !== "USD" && <p className="pb-3 pl-8 text-13 text-ink-3">{rate}</p>}
    </div>
  );
}
