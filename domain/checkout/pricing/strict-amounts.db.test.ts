import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { openPayment } from "#domain/checkout/settlement/open-payment.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildOrderBeforeOwnWrite, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { stockOf } from "#tests/factories/read-stock.ts";

const deliveredOf = async (orderId: string) =>
  (await db.select().from(deliverables).where(eq(deliverables.orderId, orderId))).length;
const sessionCount = async () => (await sandbox.state()).counts.sessions;
afterEach(async () => {
  await sandbox.setFaults([]);
  await sandbox.setConditions({ settlement: null, reviewsElevatedRisk: false, listLag: 0, staleExpiry: 0 });
  await db.delete(siteSettings);
});

describe("an email address that the provider refuses", () => {
  it("the payment page asks for an e-mail address when the provider refuses the shopper's address", async () => {
    const product = await buildProduct();
    const shopper = { ...(await buildShopper()), email: "a..b@example.com" };
    const { orderId } = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    const order = await readOrder(orderId);
    expect(order).toMatchObject({ paymentState: "awaiting", customerEmail: "a..b@example.com" });
    const session = order.providerSessionId ?? "";
    expect((await stripe.checkout.sessions.retrieve(session)).customer_email).toBeNull();
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    expect(await deliveredOf(orderId)).toBe(1);
  });

  it("the worker opens the same payment page after the provider refused the e-mail address and the next response was lost", async () => {
    const product = await buildProduct();
    const shopper = { ...(await buildShopper()), email: "a..b@example.com" };
    const before = await sessionCount();
    await sandbox.setFaults([
      // The shop receives the provider's error about the shopper's address. The shop then requests a page
      // without an address. The response arrives only after the connection has broken three times.
      { method: "POST", path: "/v1/checkout/sessions", kind: "delay", ms: 0, times: 1 },
      { method: "POST", path: "/v1/checkout/sessions", kind: "cut", times: 3 },
    ]);
    const lost = checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    await expect(lost).rejects.toMatchObject({ code: "payment_unavailable" });
    expect(await sessionCount()).toBe((before ?? 0) + 1);
    await sandbox.setFaults([]);
    await pool.query("update orders set next_check_at = now() where user_id = $1", [shopper.userId]);
    await sweepOrders();
    expect(await sessionCount()).toBe((before ?? 0) + 1);
  });
});

describe("a total above the provider's maximum charge", () => {
  const buy = async (price: number, quantity: number, couponCode = "") => {
    const product = await buildProduct({ price, deliveryType: "manual" });
    const items = [{ productId: product.id, quantity }];
    const input = { attemptId: randomUUID(), items, couponCode, paymentMethod: "card" as const };
    return startCheckout(await buildShopper(), input);
  };

  it("the shop refuses a total above the provider's maximum charge without a provider request, but accepts the maximum", async () => {
    const before = await sessionCount();
    await expect(buy(10_000_000, 10)).rejects.toMatchObject({
      code: "above_most_charge",
      status: 422,
      details: { currency: "USD", charged: 100_000_000, most: 99_999_999 },
    });
    expect(await sessionCount()).toBe(before);
    await expect(buy(11_111_111, 9)).resolves.toBeDefined();
  });

  it("the shop refuses a total above a maximum that only the provider knows, and ends the order", async () => {
    const product = await buildProduct({ price: 50_000_000, stock: 2 });
    const items = [{ productId: product.id, quantity: 2 }];
    const { orderId } = await buildOrderBeforeOwnWrite({ items, unitAmount: 6_000 });
    const opening = openPayment(system("checkout"), await readOrder(orderId));
    await expect(opening).rejects.toMatchObject({
      code: "above_most_charge",
      details: { currency: "USD", charged: 100_000_000 },
    });
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "voided" });
    expect(await stockOf(product.id)).toMatchObject([{ state: "available" }, { state: "available" }]);
  });

  it("a total above the provider's maximum charge is accepted when a coupon lowers the total to the maximum", async () => {
    const { code } = await buildCoupon({ kind: "amount", value: 1 });
    await expect(buy(10_000_000, 10, code)).resolves.toBeDefined();
  });

  it("a total above the maximum charge of its currency is refused, even when the dollar amount is below the dollar maximum", async () => {
    const date = new Date(shopNow()).toISOString().slice(0, 10);
    const rates = { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 };
    await saveSettings(system("command"), {
      changes: { chargeCurrencies: ["BRL"], currencyRates: { date, rates } },
    });
    const product = await buildProduct({ price: 20_000_001, deliveryType: "manual" });
    const items = [{ productId: product.id, quantity: 1 }];
    const input = {
      attemptId: randomUUID(),
      items,
      currency: "BRL" as const,
      paymentMethod: "card" as const,
    };
    await expect(startCheckout(await buildShopper(), input)).rejects.toMatchObject({
      code: "above_most_charge",
      details: { currency: "BRL", charged: 100_000_005 },
    });
  });
});

describe("a total below the provider's minimum charge", () => {
  const buy = async (price: number, currency: "USD" | "BRL" | "GBP" | "JPY") => {
    const product = await buildProduct({ price, stock: 1 });
    const input = { attemptId: randomUUID(), items: [{ productId: product.id, quantity: 1 }], currency };
    const shopper = await buildShopper();
    return { product, work: startCheckout(shopper, { ...input, paymentMethod: "card" as const }) };
  };
  const offer = () =>
    saveSettings(system("command"), {
      changes: {
        minPurchase: 0,
        chargeCurrencies: ["BRL", "GBP", "JPY"],
        currencyRates: {
          date: new Date(shopNow()).toISOString().slice(0, 10),
          rates: { USD: 1, BRL: 5, EUR: 0.9, GBP: 0.8, JPY: 150 },
        },
      },
    });

  it.each([
    ["USD", 49, 49, 50],
    ["BRL", 9, 45, 50],
    ["GBP", 36, 29, 30],
    ["JPY", 32, 48, 50],
  ] as const)(
    "a total below the provider's minimum charge is refused in %s without a provider request",
    async (currency, price, charged, least) => {
      await offer();
      const before = await sessionCount();
      const { product, work } = await buy(price, currency);
      await expect(work).rejects.toMatchObject({
        code: "below_least_charge",
        status: 422,
        details: { currency, charged, least },
      });
      expect(await sessionCount()).toBe(before);
      expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
    },
  );

  it("a total equal to the provider's minimum charge is accepted", async () => {
    await offer();
    const { work } = await buy(50, "USD");
    await expect(work).resolves.toBeDefined();
  });

  it("the shop refuses a total below a minimum that only the provider knows, and releases the stock of the order", async () => {
    await offer();
    await sandbox.setConditions({ settlement: { currency: "eur", rate: 0.9 } });
    const { product, work } = await buy(50, "USD");
    await expect(work).rejects.toMatchObject({
      code: "below_least_charge",
      details: { currency: "USD", charged: 50 },
    });
    expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
  });
});
