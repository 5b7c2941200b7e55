import { describe, expect, it } from "vitest";
import { fieldErrors } from "#app/request/form-answer.ts";
import { INITIAL_HOLD_LIMITS } from "#domain/settings/hold-limits.ts";
import {
  currenciesForm,
  generalForm,
  holdsForm,
  methodsForm,
  parseRate,
  paymentsForm,
  sellerForm,
  supportForm,
  switchForm,
  termsForm,
} from "./forms.ts";

const mapLimits = <T>(turn: (value: number) => T) =>
  Object.fromEntries(Object.entries(INITIAL_HOLD_LIMITS).map(([name, value]) => [name, turn(value)]));

const general = {
  version: "v",
  siteName: "Seal & Co",
  minPurchase: "50",
  language: "pt-BR",
  storeTimeZone: "America/Sao_Paulo",
  priceDropPercent: "50",
};
const payments = { version: "v", stripePublicKey: "", telegramPaymentLink: "", owedRefundMinutes: "30" };
const seller = { version: "v", sellerName: "", sellerAddress: "", sellerTaxId: "" };
const terms = { version: "v", en: "", "pt-BR": "", checkoutConsent: "auto", moneyBackDays: "7" };
const rates = {
  version: "v",
  date: "2026-11-03",
  BRL: "5,35",
  EUR: "0.87",
  GBP: "0,76",
  JPY: "153",
  rateMaxAgeDays: "7",
};
const holds = { version: "v", ...mapLimits(String) };

describe("the forms of the settings", () => {
  it("the settings forms convert the user's input to the format of the stored settings", () => {
    expect(generalForm.parse({ ...general, siteName: "  Seal & Co ", minPurchase: " 50 " })).toEqual({
      ...general,
      minPurchase: 5_000,
      priceDropPercent: 50,
    });
    expect(generalForm.parse({ ...general, minPurchase: "0" }).minPurchase).toBe(0);
    expect(paymentsForm.parse({ ...payments, telegramPaymentLink: " https://t.me/x " })).toMatchObject({
      telegramPaymentLink: "https://t.me/x",
      owedRefundMinutes: 30,
    });
    expect(supportForm.parse({ version: "v", telegramSupportLink: "/support" })).toMatchObject({
      telegramSupportLink: "/support",
    });
    expect(currenciesForm.parse({ ...rates, offer: ["JPY", "BRL"] })).toEqual({
      version: "v",
      currencyRates: {
        date: "2026-11-03",
        rates: { USD: 1, BRL: 5.35, EUR: 0.87, GBP: 0.76, JPY: 153 },
      },
      chargeCurrencies: ["JPY", "BRL"],
      rateMaxAgeDays: 7,
    });
    expect(currenciesForm.parse(rates).chargeCurrencies).toEqual([]);
    expect(holdsForm.parse({ ...holds, orderUnits: " 50 " })).toEqual({
      version: "v",
      holdLimits: { ...INITIAL_HOLD_LIMITS, orderUnits: 50 },
    });
    expect(switchForm.parse({ name: "stripeEnabled", value: "false" })).toEqual({
      name: "stripeEnabled",
      value: false,
    });
  });

  it.each([
    [generalForm, general, "siteName", ["", "   ", "a".repeat(61), "two\nlines", "nul\u0000"]],
    [
      generalForm,
      general,
      "minPurchase",
      ["", "-1", "49.90", "49,90", "1e3", "1000001", "99999999", "cinquenta", "٥٠", " "],
    ],
    [generalForm, general, "language", ["", "fr", "EN", "__proto__"]],
    [generalForm, general, "storeTimeZone", ["", "Mars/Olympus", "America/../etc"]],
    [paymentsForm, payments, "stripePublicKey", ["sk_live_123", "pk_123", "pk_live_", "<script>"]],
    [
      paymentsForm,
      payments,
      "telegramPaymentLink",
      ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "http://t.me/x", "//t.me", "t.me/x", "https://a:b@t.me"],
    ],
    [paymentsForm, payments, "owedRefundMinutes", ["", "4", "10081", "30.5", "-30", "soon"]],
    [sellerForm, seller, "sellerName", ["a".repeat(121), "a\u0000b"]],
    [sellerForm, seller, "sellerAddress", ["a".repeat(401), "a\n".repeat(9)]],
    [sellerForm, seller, "sellerTaxId", ["1".repeat(121)]],
    [supportForm, { version: "v" }, "telegramSupportLink", ["data:text/html,x", "/\\evil", "https://"]],
    [currenciesForm, rates, "BRL", ["", "0", "-5", "1.000,50", "1e9", "100001", "NaN", "5,35 reais"]],
    [currenciesForm, rates, "offer", ["BRL"]],
    [currenciesForm, rates, "rateMaxAgeDays", ["", "0", "366", "7.5"]],
    [holdsForm, holds, "orderUnits", ["", "9", "1001", "ten", "1e2"]],
    [holdsForm, holds, "lapsedMinutes", ["4", "31"]],
    [currenciesForm, rates, "date", ["", "02/11/2026", "2026-13-01", "2999-01-01"]],
    [termsForm, terms, "en", ["a\u0000b", "a".repeat(20_001)]],
    [termsForm, terms, "checkoutConsent", ["", "yes", "TRUE"]],
    [termsForm, terms, "moneyBackDays", ["", "-1", "61", "1.5"]],
    [switchForm, { value: "true" }, "name", ["minPurchase", "claimsConfirmed", "__proto__", ""]],
    [switchForm, { name: "stripeEnabled" }, "value", ["yes", "", "TRUE"]],
  ] as const)("the settings forms show an error at the invalid field", (form, others, name, values) => {
    for (const value of values) {
      const parsed = form.safeParse({ ...others, [name]: value });
      expect([value, parsed.success]).toEqual([value, false]);
      if (parsed.error) expect(Object.keys(fieldErrors(parsed.error))).toEqual([name]);
    }
  });

  it("in the settings forms, exchange rates stay marked as demo rates until a rate or the date changes", () => {
    const invented = { ...rates, date: "2026-11-02" };
    expect(currenciesForm.parse(invented).currencyRates.demo).toBe(true);
    expect(currenciesForm.parse({ ...invented, BRL: "5,36" }).currencyRates.demo).toBeUndefined();
    expect(currenciesForm.parse(rates).currencyRates.demo).toBeUndefined();
  });

  it("the settings forms reject a request with missing fields", () => {
    for (const form of [generalForm, paymentsForm, supportForm, termsForm, currenciesForm, switchForm])
      expect(form.safeParse({}).success).toBe(false);
  });

  it("the settings forms read an exchange rate with a decimal comma or a decimal point", () => {
    expect([parseRate("5,35"), parseRate(" 5.35 "), parseRate("153")]).toEqual([5.35, 5.35, 153]);
    expect(parseRate("5.350,00")).toBeNaN();
  });

  it("the settings forms accept only listed payment methods, and always include the card", () => {
    expect(methodsForm.parse({ version: "v" })).toEqual({ version: "v", paymentMethodTypes: ["card"] });
    expect(methodsForm.parse({ version: "v", paymentMethodTypes: ["pix", "link"] })).toEqual({
      version: "v",
      paymentMethodTypes: ["card", "link", "pix"],
    });
    expect(methodsForm.safeParse({ version: "v", paymentMethodTypes: ["klarna"] }).success).toBe(false);
  });
});
