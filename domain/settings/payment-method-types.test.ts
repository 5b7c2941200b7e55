import { describe, expect, it } from "vitest";
import { currencies, paymentMethodTypes } from "#db/vocabulary.ts";
import { methodTypesFor, paymentMethodFacts, paymentMethodTypesText } from "./payment-method-types.ts";

describe("the payment method types of a payment page", () => {
  it("are the owner's types that support the currency, in the order of the list", () => {
    const chosen = ["konbini", "boleto", "pix", "link", "card", "sepa_debit"] as const;
    expect(methodTypesFor(chosen, "USD")).toEqual(["card", "link"]);
    expect(methodTypesFor(chosen, "BRL")).toEqual(["card", "link", "pix", "boleto"]);
    expect(methodTypesFor(chosen, "EUR")).toEqual(["card", "link", "sepa_debit"]);
    expect(methodTypesFor(chosen, "JPY")).toEqual(["card", "link", "konbini"]);
  });

  it("always include cards, which support every currency", () => {
    for (const currency of currencies) {
      expect(methodTypesFor([], currency)).toEqual(["card"]);
      expect(methodTypesFor(["pix"], currency)).toContain("card");
    }
  });

  it("can each be offered in at least one currency of the shop", () => {
    for (const type of paymentMethodTypes)
      expect(currencies.some((currency) => methodTypesFor([type], currency).includes(type))).toBe(true);
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

describe("the stored payment method types", () => {
  it("are sorted in the order of the list, without duplicates, and include cards", () => {
    expect(paymentMethodTypesText.parse('["pix","link","pix"]')).toEqual(["card", "link", "pix"]);
    expect(paymentMethodTypesText.parse("[]")).toEqual(["card"]);
  });

  it.each(["", "card", '{"card":true}', '["klarna"]', "[1]"])("reject %j", (text) => {
    expect(paymentMethodTypesText.safeParse(text).success).toBe(false);
  });
});
