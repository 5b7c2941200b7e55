import { describe, expect, it } from "vitest";
import { asksConsent } from "./checkout-consent.ts";
import { INITIAL_RATES } from "./currency-rates.ts";

type Settings = Parameters<typeof asksConsent>[0];
const { demo: _, ...owned } = INITIAL_RATES;
const fresh: Settings = {
  checkoutConsent: "auto",
  chargeCurrencies: [],
  currencyRates: INITIAL_RATES,
  paymentMethodTypes: ["card"],
};

describe("asksConsent", () => {
  it.each<[string, Partial<Settings>, boolean]>([
    ["a fresh shop", {}, false],
    ["euros at the owner's rates", { chargeCurrencies: ["EUR"], currencyRates: owned }, true],
    ["euros at the invented rates of the demo", { chargeCurrencies: ["BRL", "EUR"] }, false],
    ["other currencies", { chargeCurrencies: ["BRL", "GBP", "JPY"], currencyRates: owned }, false],
    ["SEPA debit", { paymentMethodTypes: ["card", "sepa_debit"] }, true],
    ["iDEAL", { paymentMethodTypes: ["card", "ideal"] }, true],
    ["Bancontact", { paymentMethodTypes: ["card", "bancontact"] }, true],
    ["EPS", { paymentMethodTypes: ["card", "eps"] }, true],
    ["Pix", { paymentMethodTypes: ["card", "pix"] }, false],
    ["the choice of always", { checkoutConsent: "true" }, true],
    ["the choice of never", { checkoutConsent: "false", paymentMethodTypes: ["card", "ideal"] }, false],
  ])("asksConsent returns the expected answer with %s", (_name, changes, expected) => {
    expect(asksConsent({ ...fresh, ...changes })).toBe(expected);
  });
});
