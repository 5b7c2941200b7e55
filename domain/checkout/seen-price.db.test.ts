import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { orders } from "#db/schema/orders.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { buildCoupon, couponCounts } from "#tests/factories/build-coupon.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { startCheckout } from "./start-checkout.ts";

type Seen = Partial<Parameters<typeof startCheckout>[1]>;

/**
 * Builds a shopper with one checkout attempt for one unit. `click` sends the price that the shopper sees at
 * the time of the click.
 */
async function buildAttempt(price = 12_900) {
  const shopper = await buildShopper();
  const product = await buildProduct({ price, stock: 1 });
  const attemptId = randomUUID();
  const items = [{ productId: product.id, quantity: 1 }];
  const click = (seen: Seen) => startCheckout(shopper, { attemptId, items, paymentMethod: "card", ...seen });
  const again = (seen: Seen) => click({ ...seen, attemptId: randomUUID() });
  const placed = () => db.select().from(orders).where(eq(orders.userId, shopper.userId));
  const setPrice = (now: number) =>
    db.update(products).set({ price: now }).where(eq(products.id, product.id));
  return { product, click, again, placed, setPrice };
}

afterEach(async () => {
  await sandbox.setFaults([]);
  await db.delete(siteSettings);
});

describe("the second click of one attempt", () => {
  it.each([9_900, 14_900])(
    "a second click is refused when it sends the price %i instead of 12,900, and the shop releases the stock of the first click",
    async (now) => {
      const { product, click, again, placed, setPrice } = await buildAttempt();
      await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
      expect(await domainErrorOf(click({ expectedTotal: 12_900 }))).toBe("payment_unavailable");
      await sandbox.setFaults([]);
      await setPrice(now);
      await expect(click({ expectedTotal: now })).rejects.toMatchObject({
        code: "price_changed",
        details: { total: now },
      });
      expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
      const { orderId } = await again({ expectedTotal: now });
      expect((await readOrder(orderId)).total).toBe(now);
      expect((await placed()).map(({ status }) => status).sort()).toEqual(["cancelled", "pending"]);
    },
  );

  it("a second click on Pay ends the open payment page when the shopper now sees a different price", async () => {
    const { product, click, setPrice } = await buildAttempt();
    const { orderId } = await click({ expectedTotal: 12_900, expectedCharge: 12_900 });
    await setPrice(9_900);
    const seen = { expectedTotal: 9_900, expectedCharge: 9_900 };
    expect(await domainErrorOf(click(seen))).toBe("price_changed");
    expect(await readOrder(orderId)).toMatchObject({ status: "cancelled" });
    expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
    // The attempt has ended and can no longer open a payment page.
    expect(await domainErrorOf(click(seen))).toBe("attempt_used");
  });

  it("a second click on Pay returns the same payment page while the shopper still sees the price of the first click", async () => {
    const { click, setPrice } = await buildAttempt();
    const first = await click({ expectedTotal: 12_900 });
    await setPrice(9_900);
    expect(await click({ expectedTotal: 12_900 })).toEqual(first);
    expect(await click({})).toEqual(first);
  });

  it("a second click on Pay with an outdated price is refused, and the payment page with the current price stays open", async () => {
    const { click, setPrice } = await buildAttempt();
    await setPrice(9_900);
    const { orderId } = await click({ expectedTotal: 9_900 });
    await expect(click({ expectedTotal: 12_900 })).rejects.toMatchObject({
      code: "price_changed",
      details: { total: 9_900 },
    });
    // A late click with an older price does not end the payment page with the current price.
    expect(await readOrder(orderId)).toMatchObject({ status: "pending" });
  });

  it("a second click on Pay is refused and releases the coupon use when the coupon's discount has increased", async () => {
    const { click, again } = await buildAttempt(10_000);
    const coupon = await buildCoupon({ value: 5, maxUses: 1 });
    const seen = { couponCode: coupon.code, expectedTotal: 10_000, expectedCharge: 10_000 };
    await click({ ...seen, expectedDiscount: 500 });
    await db
      .update(coupons)
      .set({ value: 20, version: coupon.version + 1 })
      .where(eq(coupons.id, coupon.id));
    expect(await domainErrorOf(click({ ...seen, expectedDiscount: 2_000 }))).toBe("price_changed");
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 0 });
    const { orderId } = await again({ ...seen, expectedDiscount: 2_000 });
    expect((await readOrder(orderId)).total).toBe(8_000);
  });

  it("a second click on Pay in the same attempt is refused when the exchange rate has changed", async () => {
    const { click, again } = await buildAttempt(10_000);
    const date = new Date(shopNow()).toISOString().slice(0, 10);
    const offer = (rate: number) =>
      saveSettings(system("command"), {
        changes: {
          chargeCurrencies: ["BRL"],
          currencyRates: { date, rates: { ...INITIAL_RATES.rates, BRL: rate } },
        },
      });
    await offer(5);
    await click({ currency: "BRL", expectedTotal: 10_000, expectedCharge: 50_000 });
    await offer(6);
    const seen = { currency: "BRL", expectedTotal: 10_000, expectedCharge: 60_000 } as const;
    expect(await domainErrorOf(click(seen))).toBe("price_changed");
    const { orderId } = await again(seen);
    expect((await readOrder(orderId)).total).toBe(60_000);
  });

  it("a second click on Pay is refused when the first payment page was already paid, and the paid order is delivered", async () => {
    const { click, setPrice } = await buildAttempt();
    const { orderId } = await click({ expectedTotal: 12_900 });
    await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
    await setPrice(9_900);
    expect(await domainErrorOf(click({ expectedTotal: 9_900 }))).toBe("attempt_used");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", paidAmount: 12_900 });
  });

  it("one payment page opens when two simultaneous clicks on Pay send two different prices", async () => {
    const { click, placed, setPrice } = await buildAttempt();
    await setPrice(9_900);
    const answers = await Promise.allSettled(
      [12_900, 9_900, 9_900, 12_900].map((expectedTotal) => click({ expectedTotal })),
    );
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "rejected"]);
    expect((await placed()).map(({ total }) => total)).toEqual([9_900]);
  });
});
