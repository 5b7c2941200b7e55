import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { formatUnitPrice } from "#messages/unit-price.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { suggestCurrency } from "./suggest-currency.ts";

const rates = {
  date: new Date(shopNow()).toISOString().slice(0, 10),
  rates: { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 },
};

async function order(currency: "USD" | "BRL" | "EUR" | "GBP" | "JPY", expectedCharge?: number) {
  const product = await buildProduct({ price: 6001, stock: 3 });
  const shopper = await buildShopper();
  const { orderId } = await startCheckout(shopper, {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity: 3 }],
    paymentMethod: "card",
    currency,
    expectedCharge,
  });
  return { shopper, order: await readOrder(orderId) };
}

const offer = (changes: Parameters<typeof saveSettings>[1]["changes"] = {}) =>
  saveSettings(system("command"), {
    changes: {
      checkoutConsent: "false",
      chargeCurrencies: ["BRL", "EUR", "GBP", "JPY"],
      currencyRates: rates,
      ...changes,
    },
  });
afterEach(() => db.delete(siteSettings));

describe("an order in another currency", () => {
  it("an order in another currency is refused when the shop does not offer the currency or when the rate is too old", async () => {
    await expect(order("BRL")).rejects.toMatchObject({ code: "currency_unavailable", status: 409 });
    await offer({ chargeCurrencies: ["BRL"] });
    await expect(order("EUR")).rejects.toMatchObject({ code: "currency_unavailable" });
    await expect(order("BRL")).resolves.toMatchObject({ order: { currency: "BRL" } });
    const day = (ago: number) => new Date(shopNow() - ago * 86_400_000).toISOString().slice(0, 10);
    await offer({ currencyRates: { ...rates, date: day(7) } });
    await expect(order("BRL")).resolves.toBeDefined();
    await offer({ currencyRates: { ...rates, date: day(8) } });
    await expect(order("BRL")).rejects.toMatchObject({ code: "currency_unavailable" });
    await expect(order("USD")).resolves.toBeDefined();
  });

  it("the browser's language suggests another currency only when the shop offers the currency", async () => {
    expect(suggestCurrency("pt-BR", await readSettings())).toBe("USD");
    await offer({ chargeCurrencies: ["BRL"] });
    expect(suggestCurrency("pt-BR", await readSettings())).toBe("BRL");
    expect(suggestCurrency("de-DE", await readSettings())).toBe("USD");
  });

  it("an order in another currency is charged exactly in that currency and stores its total in dollars", async () => {
    await offer();
    for (const [currency, total] of [
      ["BRL", 90015],
      ["EUR", 16203],
      ["GBP", 14402],
      ["JPY", 27005],
      ["USD", 18003],
    ] as const) {
      const placed = await order(currency);
      expect(placed.order).toMatchObject({
        currency,
        total,
        storeTotal: 18003,
        exchangeRate: rates.rates[currency],
      });
      await sandbox.pay({ session: placed.order.providerSessionId ?? "" });
      const view = await confirmReturn(placed.shopper, { orderId: placed.order.id });
      expect(view).toMatchObject({ status: "completed", currency, total, storeTotal: 18003 });
    }
  });

  it.each([
    ["GBP", 0.76, 3, 2_280, "£0.0228"],
    ["EUR", 0.87, 5, 4_350, "€0.0435"],
    ["GBP", 0.76, 1, 760, "£0.0076"],
    ["JPY", 153, 3, 4_590, "¥4.59"],
    ["BRL", 5.35, 2, 10_700, "R$\u00a00.107"],
  ] as const)(
    "an order in %s at the rate %d is charged the exact price for a thousand units at %i cents each",
    async (code, rate, price, total, each) => {
      await offer({ minPurchase: 0, currencyRates: { ...rates, rates: { ...rates.rates, [code]: rate } } });
      const product = await buildProduct({ price, deliveryType: "manual" });
      const shopper = await buildShopper();
      const { orderId } = await startCheckout(shopper, {
        attemptId: randomUUID(),
        items: [{ productId: product.id, quantity: 1_000 }],
        paymentMethod: "card",
        currency: code,
        expectedCharge: total,
      });
      const placed = await readOrder(orderId);
      expect(placed).toMatchObject({ total, storeTotal: price * 1_000, storeSubtotal: price * 1_000 });
      await sandbox.pay({ session: placed.providerSessionId ?? "" });
      const view = await confirmReturn(shopper, { orderId });
      expect(view).toMatchObject({ charged: { amount: total, currency: code } });
      const [line] = view?.lines ?? [];
      expect(line).toMatchObject({ amount: total, quantity: 1_000, storePrice: price });
      expect(formatUnitPrice(line ?? { amount: 0, quantity: 1 }, code)).toBe(each);
    },
  );

  it("an order is refused when the rate has changed since the shopper saw the price, or when the currency is unknown", async () => {
    await offer();
    await expect(order("BRL", 1)).rejects.toMatchObject({ code: "price_changed", status: 409 });
    await expect(order("XXX" as "USD")).rejects.toMatchObject({ code: "invalid_input", status: 400 });
  });

  it("one attempt cannot place a second order in a different currency", async () => {
    const product = await buildProduct();
    const shopper = await buildShopper();
    const items = [{ productId: product.id, quantity: 1 }];
    const attemptId = randomUUID();
    await offer();
    const click = (currency: "USD" | "BRL") =>
      startCheckout(shopper, { attemptId, items, paymentMethod: "card", currency });
    const { paymentUrl } = await click("USD");
    await expect(click("BRL")).rejects.toMatchObject({ code: "attempt_used", status: 409 });
    expect(await click("USD")).toMatchObject({ paymentUrl });
  });
});
