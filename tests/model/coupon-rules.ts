import type { CouponUseState } from "#db/values/vocabulary.ts";
import type { Observed, SeenOrder } from "./observe.ts";
import type { ShopModel } from "./shop-model.ts";

/** Returns the state that an order's coupon use must have. */
function expectedUse({ payment, refund }: SeenOrder): CouponUseState {
  if (payment === "paid") return refund === "full" ? "returned" : "spent";
  return ["failed", "expired", "voided"].includes(payment) ? "released" : "held";
}

/**
 * Checks the coupon after an action. An order has a coupon use exactly when its buyer entered a code. The
 * state of each coupon use agrees with the state of the order. The shares of the lines add up to the discount
 * of the order. Only coupon uses with the mark `isBeyond` are allowed to exceed the limit of the coupon.
 * @returns the broken rules as sentences
 */
export function couponAddsUp(model: ShopModel, { coupon, orders }: Observed): string[] {
  const broken: string[] = [];
  for (const order of orders) {
    const hasCode = model.attempts.find(({ id }) => id === order.attempt)?.hasCode ?? false;
    if (hasCode !== (order.use !== null) || hasCode !== order.discount > 0)
      broken.push(`${order.id}: discount ${order.discount}, with a code: ${hasCode}`);
    if (order.shares !== order.discount)
      broken.push(`${order.id}: shares of ${order.shares}, a discount of ${order.discount}`);
    if (order.use && order.use.state !== expectedUse(order))
      broken.push(`${order.id}: its use is ${order.use.state}, the order is ${order.payment}`);
  }
  const uses = orders.flatMap(({ use }) => use ?? []);
  const count = (state: CouponUseState) => uses.filter((use) => use.state === state).length;
  if (coupon.held !== count("held") || coupon.spent !== count("spent"))
    broken.push(`the coupon counts ${coupon.held} held and ${coupon.spent} spent uses`);
  const beyond = uses.filter(({ state, isBeyond }) => isBeyond && ["held", "spent"].includes(state)).length;
  if (coupon.held + coupon.spent > coupon.maxUses + beyond)
    broken.push(`the coupon has ${coupon.held + coupon.spent} uses of ${coupon.maxUses}, ${beyond} marked`);
  return broken;
}
