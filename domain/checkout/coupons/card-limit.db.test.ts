import { describe, expect, it } from "vitest";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { buildCoupon, couponCounts, couponUse } from "#tests/factories/build-coupon.ts";
import { buildAwaitingOrder, buildPaidOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { listCoupons } from "./queries.ts";

const VISA = "4242424242424242";
const MASTERCARD = "5555555555554444";
const admin = await buildSignedInAdmin();

async function pay(code: string, card: string) {
  const { orderId } = await buildPaidOrder({ shopper: await buildShopper(), couponCode: code, card });
  return couponUse(orderId);
}

describe("the card of a coupon's use", () => {
  it("a paid coupon use stores a key instead of the card's fingerprint, and each card has one key", async () => {
    const { code } = await buildCoupon();
    const held = await buildAwaitingOrder({ shopper: await buildShopper(), couponCode: code });
    expect(await couponUse(held.orderId)).toMatchObject({ state: "held", cardKey: null });
    const [first, second, other] = [
      await pay(code, VISA),
      await pay(code, VISA),
      await pay(code, MASTERCARD),
    ];
    expect(first?.cardKey).toMatch(/^[\w-]{43}$/);
    expect(second?.cardKey).toBe(first?.cardKey);
    expect(other?.cardKey).not.toBe(first?.cardKey);
    expect([first, second, other].map((use) => use?.isCardBeyond)).toEqual([false, false, false]);
  });

  it("a second coupon use with the same card is spent and marked as above the limit, even for a different account", async () => {
    const coupon = await buildCoupon({ maxUsesPerBuyer: 1 });
    expect(await pay(coupon.code, VISA)).toMatchObject({ state: "spent", isCardBeyond: false });
    expect(await pay(coupon.code, MASTERCARD)).toMatchObject({ state: "spent", isCardBeyond: false });
    expect(await pay(coupon.code, VISA)).toMatchObject({ state: "spent", isCardBeyond: true });
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 3 });
    const { coupons } = await listCoupons(admin, { q: coupon.code, tab: "", page: 1 });
    expect(coupons).toMatchObject([{ spent: 3, beyond: 0, cardBeyond: 1 }]);
  });

  it("a coupon limit counts the uses with the same card plus the uses with the same mailbox", async () => {
    const { code } = await buildCoupon({ maxUsesPerBuyer: 2 });
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper, couponCode: code, card: VISA });
    expect(await pay(code, MASTERCARD)).toMatchObject({ isCardBeyond: false });
    const { orderId } = await buildPaidOrder({ shopper, couponCode: code, card: MASTERCARD });
    expect(await couponUse(orderId)).toMatchObject({ isCardBeyond: true });
  });

  it("a first-order coupon allows one use for each card", async () => {
    const { code } = await buildCoupon({ firstOrderOnly: true });
    expect(await pay(code, VISA)).toMatchObject({ isCardBeyond: false });
    expect(await pay(code, VISA)).toMatchObject({ isCardBeyond: true });
  });

  it("all coupon uses except one are marked as above the limit when the same card pays several orders at the same time", async () => {
    const { code } = await buildCoupon({ maxUsesPerBuyer: 1 });
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async () => buildAwaitingOrder({ shopper: await buildShopper(), couponCode: code })),
    );
    await Promise.all(orders.map(({ session }) => sandbox.pay({ session, card: VISA })));
    await Promise.all(orders.map(({ orderId }) => reconcileOrder(orderId, "test")));
    const uses = await Promise.all(orders.map(({ orderId }) => couponUse(orderId)));
    expect(uses.map((use) => use?.state)).toEqual(["spent", "spent", "spent", "spent"]);
    expect(uses.filter((use) => use?.isCardBeyond)).toHaveLength(3);
  });

  it("a coupon use has no card key when staff marked the order as paid", async () => {
    const { code } = await buildCoupon({ maxUsesPerBuyer: 1 });
    const { orderId } = await buildAwaitingOrder({ shopper: await buildShopper(), couponCode: code });
    await markOrderPaid(admin, { orderId, reason: "bank transfer" });
    expect(await couponUse(orderId)).toMatchObject({ state: "spent", cardKey: null, isCardBeyond: false });
  });
});
