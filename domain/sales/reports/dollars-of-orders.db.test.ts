import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { salesBuilds, salesCoupons, salesDays } from "#db/schema/sales-days.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

beforeEach(() =>
  saveSettings(system("command"), {
    changes: {
      minPurchase: 0,
      chargeCurrencies: ["GBP"],
      currencyRates: {
        date: new Date(shopNow()).toISOString().slice(0, 10),
        rates: { USD: 1, BRL: 5.35, EUR: 0.87, GBP: 0.76, JPY: 153 },
      },
    },
  }),
);
afterEach(() => db.delete(siteSettings));

/**
 * Places an order in pounds and pays the order. `lines` contains the price in cents and the quantity of each
 * line.
 */
async function payInPounds(
  lines: [price: number, quantity: number][],
  coupon: { kind: "amount" | "percent"; value: number },
) {
  const { code } = await buildCoupon(coupon);
  const items = [];
  for (const [price, quantity] of lines)
    items.push({ productId: (await buildProduct({ price, deliveryType: "manual" })).id, quantity });
  const { orderId } = await startCheckout(await buildShopper(), {
    attemptId: randomUUID(),
    items,
    paymentMethod: "card",
    currency: "GBP",
    couponCode: code,
  });
  await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
  await reconcileOrder(orderId, "test");
  return { orderId, productIds: items.map(({ productId }) => productId) };
}

/**
 * Recomputes all days. Returns the sums of the given products in the given sequence, and the sums of all
 * coupons.
 */
async function readSums(productIds: readonly string[]) {
  await db.delete(salesBuilds);
  while (await refreshSalesDays(0));
  const days = await db.select().from(salesDays);
  return {
    products: productIds.map((id) => {
      const row = days.find(({ productId }) => productId === id);
      return row && [row.gross, row.discounts, row.refunds];
    }),
    coupons: (await db.select().from(salesCoupons)).map(({ gross, discounts }) => [gross, discounts]),
  };
}

describe("the reports of an order in another currency with a coupon", () => {
  it("the reports sum the dollar prices and the dollar discount of an order that was paid in another currency", async () => {
    const lines: [number, number][] = [
      [7, 10],
      [1_999, 1],
    ];
    const { productIds, orderId } = await payInPounds(lines, { kind: "amount", value: 99 });
    // The discount of $0.99 is divided between a line of $0.70 and a line of $19.99. The exact shares are
    // 3.35 and 95.65 cents.
    const sums = await readSums(productIds);
    expect(sums.products).toEqual([
      [70, 3, 0],
      [1_999, 96, 0],
    ]);
    expect(sums.coupons).toContainEqual([2_069, 99]);
    await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason: "goodwill" });
    expect((await readSums(productIds)).products).toEqual([
      [70, 3, 67],
      [1_999, 96, 1_903],
    ]);
  });

  it("the reports show exact sums for an order in another currency when a coupon covers nearly the whole total", async () => {
    const { productIds } = await payInPounds([[114_990, 1]], { kind: "percent", value: 99 });
    expect((await readSums(productIds)).products).toEqual([[114_990, 113_840, 0]]);
  });

  it("the reports derive the dollar amounts of an old order in another currency when the order has no stored dollar amounts", async () => {
    const lines: [number, number][] = [
      [1_999, 1],
      [555, 1],
    ];
    const { productIds, orderId } = await payInPounds(lines, { kind: "percent", value: 50 });
    await pool.query(
      "update order_items set amount = null, store_price = null, store_discount = null where order_id = $1",
      [orderId],
    );
    await behindTheGuards("orders", [
      { text: "update orders set store_subtotal = null where id = $1", values: [orderId] },
    ]);
    const { subtotal, total, storeTotal } = await readOrder(orderId);
    const gross = Math.round((storeTotal * subtotal) / total);
    const { products } = await readSums(productIds);
    expect(products.map((row) => row?.[0]).reduce((sum = 0, of = 0) => sum + of)).toBe(gross);
  });
});
