import type { DiscountedCart } from "#domain/checkout/coupons/price-with-coupon.ts";
import { type OwnOrder, sameOrder } from "#domain/checkout/holds/own-orders.ts";
import { AlreadyPaid } from "#domain/checkout/pricing/errors.ts";
import { settleReturn } from "#domain/checkout/settlement/return/settle-return.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Finds the shopper's open order of the same cart. A second click on Pay leads to the payment page of this
 * order. Asks the provider first, because the shopper may have paid, or the page may have ended, without the
 * shop knowing. Returns undefined when there is no such order, or when it has ended unpaid.
 * @throws AlreadyPaid when the shopper has paid the order
 */
export async function findOpenOrder(
  shopper: Shopper,
  attemptId: string,
  cart: DiscountedCart,
  own: readonly OwnOrder[],
): Promise<OrderRow | undefined> {
  const same = sameOrder(own, attemptId, cart);
  const order = same && (await settleReturn(shopper, { orderId: same.id }));
  if (!order) return undefined;
  if (order.paymentState === "paid") throw new AlreadyPaid(order.orderNumber);
  const isOpen = order.paymentState === "creating" || order.paymentState === "awaiting";
  return isOpen ? order : undefined;
}
