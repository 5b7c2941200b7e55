import type { DiscountedCart } from "#domain/checkout/coupons/price-with-coupon.ts";
import { type OwnOrder, sameOrder } from "#domain/checkout/holds/own-orders.ts";
import { AlreadyPaid } from "#domain/checkout/pricing/errors.ts";
import { settleReturn } from "#domain/checkout/settlement/return/settle-return.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * Finds the shopper's open order of the same cart, whose payment page a second click on Pay leads to. Asks
 * the provider first. The shopper may have paid, or the page may have ended, and the shop does not know yet.
 * Returns undefined when there is no such order, or when it has ended unpaid.
 * @throws AlreadyPaid when the shopper has paid it
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
