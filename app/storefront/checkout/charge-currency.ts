import { useState } from "react";
import { currencies } from "#db/values/vocabulary.ts";
import { type CartLine, unitPrice } from "#domain/checkout/cart/cart-rules.ts";
import type { CartOffers, CartSnapshot } from "#domain/checkout/cart/cart-snapshot.ts";
import { exchange } from "#domain/checkout/pricing/exchange.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";

const REMEMBERED = "charge-currency";

const isCurrency = (text: string | null): text is Currency => currencies.some((code) => code === text);

/**
 * Returns the currency that the shopper has chosen earlier, if the shop still offers this currency. Otherwise
 * returns the currency that matches the browser's language (spec R11).
 */
export function useChargeCurrency(
  charging: CartSnapshot["charging"],
): [Currency, (chosen: Currency) => void] {
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
        // Without browser storage the choice is lost on the next visit.
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

/** Returns the price of the lines in a currency's minor units, by the same rule as the server. */
export function chargeOf(
  lines: readonly CartLine[],
  charging: CartSnapshot["charging"],
  code: Currency,
  offers?: CartOffers,
): number {
  const currency = { code, rate: charging.rates.rates[code] };
  return lines.reduce((sum, line) => sum + exchange(unitPrice(line, offers) * line.quantity, currency), 0);
}
