import { describe, expect, it } from "vitest";
import { currencies, paymentMethodTypes } from "#db/vocabulary.ts";
import { methodTypesFor } from "#domain/payments/method-types-for.ts";
import { paymentMethodFacts } from "./method-types.ts";

describe("the payment method types of a payment page", () => {
  it("are the owner's types that support the currency, in the order of the list", () => {
    const chosen = ["konbini", "boleto", "pix", "link", "card", "sepa_debit"] as const;
    expect(methodTypesFor({ methods: paymentMethodFacts }, chosen, "USD")).toEqual(["card", "link"]);
    expect(methodTypesFor({ methods: paymentMethodFacts }, chosen, "BRL")).toEqual([
      "card",
      "link",
      "pix",
      "boleto",
    ]);
    expect(methodTypesFor({ methods: paymentMethodFacts }, chosen, "EUR")).toEqual([
      "card",
      "link",
      "sepa_debit",
    ]);
    expect(methodTypesFor({ methods: paymentMethodFacts }, chosen, "JPY")).toEqual([
      "card",
      "link",
      "konbini",
    ]);
  });

  it("always include cards, which support every currency", () => {
    for (const currency of currencies) {
      expect(methodTypesFor({ methods: paymentMethodFacts }, [], currency)).toEqual(["card"]);
      expect(methodTypesFor({ methods: paymentMethodFacts }, ["pix"], currency)).toContain("card");
    }
  });

  it("can each be offered in at least one currency of the shop", () => {
    for (const type of paymentMethodTypes)
      expect(
        currencies.some((currency) =>
          methodTypesFor({ methods: paymentMethodFacts }, [type], currency).includes(type),
        ),
      ).toBe(true);
  });

  it("mark the delayed types and the types that cannot be refunded", () => {
    const named = (fact: "isDelayed" | "isRefundable", value: boolean) =>
      paymentMethodTypes.filter((type) => paymentMethodFacts[type][fact] === value);
    expect(named("isDelayed", true)).toEqual([
      "boleto",
      "sepa_debit",
      "us_bank_account",
      "bacs_debit",
      "konbini",
    ]);
    expect(named("isRefundable", false)).toEqual(["boleto"]);
  });
});
