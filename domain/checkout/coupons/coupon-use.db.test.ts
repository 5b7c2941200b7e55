import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildCoupon, couponCounts, couponUse } from "#tests/factories/build-coupon.ts";
import {
  buildAwaitingOrder,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";

/** Builds a shopper with a unique IP address, because the shop counts wrong codes by IP address. */
let address = 0;
const shopperAlone = (): Promise<Shopper> =>
  buildShopper({ ip: `198.51.${++address >> 8}.${address & 255}` });

/**
 * Places an order for one product at $60.00 with a coupon code. Returns the error code, or "done" when no
 * error occurs.
 */
async function use(code: string, given: { shopper?: Shopper; productId?: string; quantity?: number } = {}) {
  const shopper = given.shopper ?? (await shopperAlone());
  const productId = given.productId ?? (await buildProduct({ stock: 20 })).id;
  const items = [{ productId, quantity: given.quantity ?? 1 }];
  return domainErrorOf(checkOut(shopper, items, randomUUID(), code));
}

const linesOf = (orderId: string) =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.position);

describe("an order with a coupon", () => {
  it("the coupon use of an order is first held, then spent, then returned, and each line stores its discount", async () => {
    const coupon = await buildCoupon({ code: "SELO10" });
    const a = await buildProduct({ price: 3_333 });
    const b = await buildProduct({ price: 2_000 });
    const awaiting = await buildAwaitingOrder({
      shopper: await shopperAlone(),
      items: [
        { productId: a.id, quantity: 3 },
        { productId: b.id, quantity: 1 },
      ],
      couponCode: " selo10 ",
    });
    const order = await readOrder(awaiting.orderId);
    expect(order).toMatchObject({
      subtotal: 11_999,
      discountAmount: 1_199,
      couponCode: "SELO10",
      total: 10_800,
      storeTotal: 10_800,
    });
    const shares = (await linesOf(order.id)).map(({ discount }) => discount);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_199);
    expect(await couponCounts(coupon.id)).toEqual({ held: 1, spent: 0 });
    expect(await couponUse(order.id)).toMatchObject({ state: "held", isBeyond: false });

    await sandbox.pay({ session: awaiting.session });
    await reconcileOrder(order.id, "test");
    expect(await readOrder(order.id)).toMatchObject({
      status: "completed",
      paidAmount: 10_800,
      exceptions: [],
    });
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 1 });

    const refund = { orderId: order.id, reason: "test", scope: { kind: "amount" as const, amount: 800 } };
    await requestRefund(system("command"), refund);
    expect(await couponCounts(coupon.id), "a partial refund keeps the coupon use").toEqual({
      held: 0,
      spent: 1,
    });
    await requestRefund(system("command"), { ...refund, scope: { kind: "all" } });
    expect((await readOrder(order.id)).refundState).toBe("full");
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 0 });
    expect(await couponUse(order.id)).toMatchObject({ state: "returned" });
  });

  it.each(["USD", "BRL", "EUR", "GBP", "JPY"] as const)(
    "an order with a coupon is charged exactly its total at the provider in %s",
    async (currency) => {
      await saveSetting(system("command"), {
        name: "chargeCurrencies",
        value: ["BRL", "EUR", "GBP", "JPY"],
      });
      await buildCoupon({ code: `IN-${currency}`, value: 13 });
      const items = [];
      for (const [price, quantity] of [
        [3_333, 3],
        [1, 7],
        [7_777, 2],
      ] as const)
        items.push({ productId: (await buildProduct({ price, stock: 9 })).id, quantity });
      const { orderId } = await startCheckout(await shopperAlone(), {
        attemptId: randomUUID(),
        items,
        paymentMethod: "card",
        currency,
        couponCode: `in-${currency}`,
      });
      const order = await readOrder(orderId);
      expect(order.discountAmount).toBeGreaterThan(0);
      await sandbox.pay({ session: order.providerSessionId ?? "" });
      await reconcileOrder(orderId, "test");
      expect(await readOrder(orderId)).toMatchObject({
        currency,
        paymentState: "paid",
        paidAmount: order.total,
        exceptions: [],
      });
    },
  );

  it("an order with a coupon refunds each backordered unit at its price minus its share of the discount", async () => {
    const product = await buildProduct({ price: 3_333, deliveryType: "manual", manualStock: 3 });
    await buildCoupon({ code: "OWED", kind: "amount", value: 1_000 });
    const { orderId } = await buildPaidOrder({
      shopper: await shopperAlone(),
      items: [{ productId: product.id, quantity: 3 }],
      couponCode: "OWED",
    });
    await requestRefund(system("command"), { orderId, scope: { kind: "owed" }, reason: "test" });
    expect(await readOrder(orderId)).toMatchObject({
      total: 8_999,
      refundedAmount: 8_999,
      refundState: "full",
    });
  });

  it("an unpaid order releases its coupon use when the order ends, and a late payment spends the coupon use again", async () => {
    const coupon = await buildCoupon({ code: "LATE", maxUses: 1 });
    const late = await buildAwaitingOrder({ shopper: await shopperAlone(), couponCode: "LATE" });
    expect(await use("LATE")).toBe("coupon_unusable");
    await releaseOrder(system("test"), late.orderId, "expired", "late payment test");
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 0 });
    expect(await use("LATE")).toBe("done");
    await sandbox.pay({ session: late.session });
    await reconcileOrder(late.orderId, "event");
    expect(await couponCounts(coupon.id), "a late payment spends a use beyond the limit").toEqual({
      held: 1,
      spent: 1,
    });
    expect(await couponUse(late.orderId)).toMatchObject({ state: "spent", isBeyond: true });
    expect((await readOrder(late.orderId)).total).toBe(5_400);
  });

  it("a repeated checkout attempt returns the order with the coupon only when the attempt has the same coupon code", async () => {
    await buildCoupon({ code: "AGAIN" });
    const shopper = await shopperAlone();
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    const attempt = randomUUID();
    const first = await checkOut(shopper, items, attempt, "AGAIN");
    expect(await checkOut(shopper, items, attempt, "AGAIN")).toEqual(first);
    expect(await domainErrorOf(checkOut(shopper, items, attempt, ""))).toBe("attempt_used");
  });

  it("an order with a coupon is refused when the discount differs from the discount that the shopper saw", async () => {
    await buildCoupon({ code: "SEEN" });
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    const input = { items, paymentMethod: "card" as const, couponCode: "SEEN", expectedTotal: 6_000 };
    const start = async (expectedDiscount: number) =>
      domainErrorOf(
        startCheckout(await shopperAlone(), { ...input, attemptId: randomUUID(), expectedDiscount }),
      );
    expect(await start(599)).toBe("discount_changed");
    expect(await start(600)).toBe("done");
  });
});
