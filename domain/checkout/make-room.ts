import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { type Buyer, callerOf } from "#domain/checkout/buyers/guest-buyer.ts";
import { limitPending, openOrdersMax } from "#domain/checkout/holds/limit-orders.ts";
import type { OwnOrder } from "#domain/checkout/holds/own-orders.ts";
import { AlreadyPaid } from "#domain/checkout/pricing/errors.ts";
import { abandonOrder } from "#domain/checkout/settlement/abandon-order.ts";
import { ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { OtherCartIsOpen } from "./place-order.ts";

/**
 * Ends the buyer's earlier unpaid orders that contain a product or the coupon of the cart. Also ends earlier
 * orders that exceed the limit of open orders. A buyer who returned to the cart wants to pay only for this
 * cart. Returns the ids of the orders that overlap with the cart.
 * @throws OtherCartIsOpen when another click is opening the page of an order that overlaps with the cart
 * @throws AlreadyPaid when the shopper has just paid an order with products of the cart
 * @throws ProviderUnreachable when the page of an order that overlaps with the cart might still be open
 * @throws PaymentsPending when no order can be ended
 */
export async function makeRoom(buyer: Buyer, open: readonly OwnOrder[]): Promise<Set<string>> {
  limitPending(open);
  const opening = open.find((order) => order.overlaps && order.is_opening);
  if (opening) throw new OtherCartIsOpen(opening.id);
  const surplus = open.length - openOrdersMax(buyer) + 1;
  const conflicting = open
    .filter((order) => !order.is_pending)
    .filter((order, index) => order.overlaps || index < surplus);
  for (const order of conflicting) {
    const isEnded = await abandonOrder(callerOf(buyer, [order.id]), order.id);
    if (!isEnded && order.overlaps) throw new ProviderUnreachable();
  }
  await rejectPaid(conflicting.filter((order) => order.shares_product));
  return new Set(conflicting.filter(({ overlaps }) => overlaps).map(({ id }) => id));
}

/**
 * When an order that the shop wanted to end is already paid, the function rejects the checkout once. The
 * shopper possibly does not know about the payment and would pay again.
 */
async function rejectPaid(ended: readonly OwnOrder[]): Promise<void> {
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  const [paid] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.paymentState, "paid")));
  if (paid) throw new AlreadyPaid(paid.orderNumber);
}
