import { describe, expect, it } from "vitest";
import { type PaymentMethodType, paymentMethodTypes } from "#db/values/payment-method-types.ts";
import { currencies } from "#db/values/vocabulary.ts";
import { methodTypesFor } from "#domain/payments/method-types-for.ts";
import { paymentMethodTraits, voucherTimes } from "./method-types.ts";

describe("the payment method types of a payment page", () => {
  it("the payment page offers the owner's payment method types that support the currency, in the sequence of the built-in list", () => {
    const chosen = ["konbini", "boleto", "pix", "link", "card", "sepa_debit"] as const;
    expect(methodTypesFor({ methods: paymentMethodTraits }, chosen, "USD", true)).toEqual(["card", "link"]);
    expect(methodTypesFor({ methods: paymentMethodTraits }, chosen, "BRL", true)).toEqual([
      "card",
      "link",
      "pix",
      "boleto",
    ]);
    expect(methodTypesFor({ methods: paymentMethodTraits }, chosen, "EUR", true)).toEqual([
      "card",
      "link",
      "sepa_debit",
    ]);
    expect(methodTypesFor({ methods: paymentMethodTraits }, chosen, "JPY", true)).toEqual([
      "card",
      "link",
      "konbini",
    ]);
  });

  it("the payment method types of a payment page always include cards, which support every currency", () => {
    for (const currency of currencies) {
      expect(methodTypesFor({ methods: paymentMethodTraits }, [], currency, false)).toEqual(["card"]);
      expect(methodTypesFor({ methods: paymentMethodTraits }, ["pix"], currency, false)).toContain("card");
    }
  });

  it("each payment method type can be offered in at least one currency of the shop", () => {
    for (const type of paymentMethodTypes)
      expect(
        currencies.some((currency) =>
          methodTypesFor({ methods: paymentMethodTraits }, [type], currency, true).includes(type),
        ),
      ).toBe(true);
  });

  it("the payment page offers no payment method type that takes days when the order must not wait for days", () => {
    const offered = (currency: string) =>
      methodTypesFor({ methods: paymentMethodTraits }, paymentMethodTypes, currency, false);
    expect(offered("BRL")).toEqual(["card", "link", "pix"]);
    expect(offered("JPY")).toEqual(["card", "link"]);
    expect(offered("EUR")).toEqual(["card", "link", "bancontact", "ideal", "eps"]);
    expect(offered("USD")).toEqual(["card", "link", "cashapp"]);
    expect(offered("GBP")).toEqual(["card", "link"]);
  });

  it("the properties of a payment method state who delays the payment, how long the delay lasts, and whether refunds are possible", () => {
    const waiting = (of: "shopper" | "bank", lasts: "minutes" | "days") =>
      paymentMethodTypes.filter((type) => {
        const { delay } = paymentMethodTraits[type];
        return delay?.of === of && delay.lasts === lasts;
      });
    expect(waiting("shopper", "minutes")).toEqual(["pix"]);
    expect(waiting("shopper", "days")).toEqual(["boleto", "konbini"]);
    expect(waiting("bank", "days")).toEqual(["sepa_debit", "us_bank_account", "bacs_debit"]);
    expect(waiting("bank", "minutes")).toEqual([]);
    expect(paymentMethodTypes.filter((type) => !paymentMethodTraits[type].isRefundable)).toEqual(["boleto"]);
  });
});

describe("voucherTimes", () => {
  it.each([
    [["card", "link"], {}],
    [["card", "pix"], { pix: { expires_after_seconds: 600 } }],
    [["card", "pix", "boleto"], { pix: { expires_after_seconds: 600 }, boleto: { expires_after_days: 1 } }],
    [["card", "konbini", "sepa_debit"], { konbini: { expires_after_days: 1 } }],
  ] as [PaymentMethodType[], object][])(
    "voucherTimes returns the shortest time for each voucher of %j",
    (types, options) => {
      expect(voucherTimes(types, 600)).toEqual(options);
    },
  );
});
