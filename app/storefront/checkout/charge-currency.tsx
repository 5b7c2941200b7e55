import { useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import { currencies } from "#db/vocabulary.ts";
import type { CartFacts } from "#domain/checkout/cart/cart-facts.ts";
import type { CartLine } from "#domain/checkout/cart/cart-rules.ts";
import { exchange } from "#domain/checkout/pricing/exchange.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import { checkoutMessages as words } from "./messages.ts";

const REMEMBERED = "charge-currency";

const isCurrency = (text: string | null): text is Currency => currencies.some((code) => code === text);

/**
 * The currency the shopper chose before where the shop still offers it, else the one their browser's language suggests
 * (readings 11).
 */
export function useChargeCurrency(charging: CartFacts["charging"]): [Currency, (chosen: Currency) => void] {
  const [wanted, setCurrency] = useState<Currency>(() => {
    const chosen = readChoice();
    return isCurrency(chosen) ? chosen : charging.suggested;
  });
  return [
    charging.offered.includes(wanted) ? wanted : charging.suggested,
    (chosen) => {
      setCurrency(chosen);
      try {
        localStorage.setItem(REMEMBERED, chosen);
      } catch {
        // A browser that stores nothing only forgets the choice.
      }
    },
  ];
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

/** What lines cost in a currency, in its minor units, by the same rule as the server's. */
export function chargeOf(
  lines: readonly CartLine[],
  charging: CartFacts["charging"],
  code: Currency,
): number {
  const currency = { code, rate: charging.rates.rates[code] };
  return lines.reduce((sum, { product, quantity }) => sum + exchange(product.price, currency) * quantity, 0);
}

interface ChargeCurrencyProps {
  charging: CartFacts["charging"];
  currency: Currency;
  onChange: (chosen: Currency) => void;
}

/** The choice of the currency, with the rate it is turned at and that rate's day; nothing where there is no choice. */
export function ChargeCurrency({ charging, currency, onChange }: ChargeCurrencyProps) {
  const { date, rates, demo } = charging.rates;
  if (charging.offered.length === 1) return null;
  const rate = `${words.rate(currency, rates[currency], date)}${demo ? ` ${words.demoRate}` : ""}`;
  return (
    <Field label={words.currency} help={currency === "USD" ? words.currencyUsd : rate}>
      <SelectInput
        name="currency"
        value={currency}
        onChange={(event) => onChange(event.currentTarget.value as Currency)}
      >
        {charging.offered.map((code) => (
          <option key={code} value={code}>
            {words.currencyName(code)}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
