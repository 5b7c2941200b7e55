import { type Buyer, callerOf } from "#domain/checkout/buyers/guest-buyer.ts";
import type { DiscountedCart } from "#domain/checkout/coupons/price-with-coupon.ts";
import { type OwnOrder, sameOrder } from "#domain/checkout/holds/own-orders.ts";
import { AlreadyPaid } from "#domain/checkout/pricing/errors.ts";
import { settleReturn } from "#domain/checkout/settlement/return/settle-return.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Finds the buyer's open order that has the same lines, coupon, currency and price as the cart. A second
 * click on Pay leads to the payment page of this order. The function first asks the provider for the state of
 * this order's payment. The provider might already know that the buyer has paid or that the payment page has
 * expired. Returns undefined when the buyer has no open order with this cart, or when this order has ended
 * unpaid.
 * @throws AlreadyPaid when the buyer has paid the order
 */
export async function findOpenOrder(
  buyer: Buyer,
  attemptId: string,
  cart: DiscountedCart,
  own: readonly OwnOrder[],
): Promise<OrderRow | undefined> {
  const same = sameOrder(own, attemptId, cart);
  const order = same && (await settleReturn(callerOf(buyer, [same.id]), { orderId: same.id }));
  if (!order) return undefined;
  if (order.paymentState === "paid") throw new AlreadyPaid(order.orderNumber);
  const isOpen = order.paymentState === "creating" || order.paymentState === "awaiting";
  return isOpen ? order : undefined;
}
