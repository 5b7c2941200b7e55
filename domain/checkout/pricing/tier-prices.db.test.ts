import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";

type Currency = "USD" | "BRL" | "EUR" | "GBP" | "JPY";
const rates = {
  date: new Date(shopNow()).toISOString().slice(0, 10),
  rates: { USD: 1, BRL: 5.1234, EUR: 0.9173, GBP: 0.7777, JPY: 151.37 },
};
const TIERS = [
  { minQuantity: 10, price: 899 },
  { minQuantity: 50, price: 747 },
];

/** Builds a manual product with the price $9.99 and two tiers. `columns` override the product's values. */
async function buildTiered(columns: Parameters<typeof buildProduct>[0] = {}) {
  const product = await buildProduct({ price: 999, deliveryType: "manual", manualStock: 500, ...columns });
  await db.insert(priceTiers).values(TIERS.map((tier) => ({ ...tier, productId: product.id })));
  return product;
}

async function order(
  product: { id: string },
  quantity: number,
  {
    currency = "USD",
    ...seen
  }: { currency?: Currency; expectedTotal?: number; expectedCharge?: number } = {},
) {
  const shopper = await buildShopper();
  const { orderId } = await startCheckout(shopper, {
    attemptId: randomUUID(),
    items: [{ productId: product.id, quantity }],
    paymentMethod: "card",
    currency,
    ...seen,
  });
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { shopper, orderId, line, row: await readOrder(orderId) };
}

const putOnSale = (id: string, price: number, from = "-1 hour", to = "1 hour") =>
  db.execute(sql`update products set sale_price = ${price}, sale_starts_at = now() + ${from}::interval,
    sale_ends_at = now() + ${to}::interval where id = ${id}`);

beforeEach(() => saveSettings(system("command"), { changes: { minPurchase: 0 } }));
afterEach(() => db.delete(siteSettings));

describe("an order of a product with tiers", () => {
  it.each([
    [1, 999],
    [9, 999],
    [10, 899],
    [49, 899],
    [50, 747],
  ])("an order of %i units of a product with tiers costs %i for each unit", async (quantity, price) => {
    const { line, row } = await order(await buildTiered(), quantity);
    expect(line).toMatchObject({ quantity, price, listPrice: 999 });
    expect(row).toMatchObject({
      subtotal: quantity * price,
      total: quantity * price,
      storeTotal: quantity * price,
    });
  });

  it.each(["USD", "BRL", "EUR", "GBP", "JPY"] as const)(
    "in %s, the provider charges exactly the total of an order of a product with tiers",
    async (currency) => {
      await saveSettings(system("command"), {
        changes: {
          checkoutConsent: "false",
          chargeCurrencies: ["BRL", "EUR", "GBP", "JPY"],
          currencyRates: rates,
        },
      });
      const { shopper, orderId, line, row } = await order(await buildTiered(), 11, { currency });
      const unit = Math.round((899 / 100) * rates.rates[currency] * (currency === "JPY" ? 1 : 100));
      expect(line).toMatchObject({ price: unit });
      expect(line?.listPrice).toBeGreaterThan(unit);
      // The shop converts the line amount instead of the unit price into the other currency: 11 × $8.99 =
      // $98.89.
      const total = { USD: 9_889, BRL: 50_665, EUR: 9_071, GBP: 7_691, JPY: 14_969 }[currency];
      expect(line).toMatchObject({ amount: total, storePrice: 899 });
      expect(row).toMatchObject({ currency, total, storeTotal: 11 * 899, storeSubtotal: 11 * 899 });
      await sandbox.pay({ session: row.providerSessionId ?? "" });
      await confirmReturn(shopper, { orderId });
      expect(await readOrder(orderId)).toMatchObject({
        paymentState: "paid",
        paidAmount: total,
        exceptions: [],
      });
    },
  );

  it("an order for a product with tiers uses the lower of tier price and sale price while the sale runs", async () => {
    const product = await buildTiered();
    await putOnSale(product.id, 800);
    expect((await order(product, 1)).line).toMatchObject({ price: 800, listPrice: 999 });
    expect((await order(product, 49)).line).toMatchObject({ price: 800 });
    expect((await order(product, 50)).line).toMatchObject({ price: 747 });
    await putOnSale(product.id, 800, "1 hour", "2 hours");
    expect((await order(product, 1)).line).toMatchObject({ price: 999 });
    await putOnSale(product.id, 800, "-2 hours", "-1 hour");
    expect((await order(product, 49)).line).toMatchObject({ price: 899 });
  });

  it("an order for a product with tiers is refused when its total differs from the total that the shopper saw", async () => {
    const product = await buildTiered();
    await expect(order(product, 10, { expectedTotal: 9_990 })).rejects.toMatchObject({
      code: "price_changed",
    });
    await expect(order(product, 10, { expectedTotal: 8_990, expectedCharge: 8_990 })).resolves.toBeDefined();
  });

  it("an order of a product with tiers keeps its price when the tiers change before the payment", async () => {
    const product = await buildTiered();
    const { shopper, orderId, row } = await order(product, 10);
    await db.delete(priceTiers).where(eq(priceTiers.productId, product.id));
    await sandbox.pay({ session: row.providerSessionId ?? "" });
    const view = await confirmReturn(shopper, { orderId });
    expect(view).toMatchObject({ total: 8_990, lines: [{ amount: 8_990, storePrice: 899, quantity: 10 }] });
  });

  it("the minimum purchase is compared with the total at tier prices", async () => {
    await saveSettings(system("command"), { changes: { minPurchase: 9_000 } });
    const product = await buildTiered();
    await expect(order(product, 10)).rejects.toMatchObject({
      code: "below_minimum",
      details: { total: 8_990 },
    });
    await expect(order(product, 11)).resolves.toBeDefined();
  });
});

describe("the limits of an order", () => {
  it.each([
    [1, { reason: "least", units: 2 }],
    [6, { reason: "most", units: 5 }],
  ])("the limits of an order refuse %i units with the error details %j", async (quantity, details) => {
    const product = await buildProduct({ minPerOrder: 2, maxPerOrder: 5, stock: 10 });
    await expect(order(product, quantity)).rejects.toMatchObject({
      code: "order_limit",
      status: 409,
      details,
    });
  });

  it.each([2, 5])("the limits of an order allow %i units", async (quantity) => {
    const product = await buildProduct({ minPerOrder: 2, maxPerOrder: 5, stock: 10 });
    await expect(order(product, quantity)).resolves.toBeDefined();
  });
});
