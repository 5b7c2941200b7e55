import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { type Buyer, isPlacedBy } from "#domain/checkout/buyers/guest-buyer.ts";
import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import { AttemptUsed } from "#domain/checkout/pricing/errors.ts";
import type { OrderRow } from "#domain/orders/change-order.ts";

/**
 * An order that an earlier request placed. `isAsSeen` is true when the order's price equals the price that
 * the shopper saw at the latest click.
 */
export interface EarlierOrder {
  order: OrderRow;
  isAsSeen: boolean;
}

/**
 * Finds the order of an earlier request with this attempt id.
 * @throws AttemptUsed when the order of the earlier request has another cart, coupon or currency
 */
export async function findAttempt(buyer: Buyer, request: CheckoutRequest): Promise<EarlierOrder | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isPlacedBy(buyer), eq(orders.attemptId, request.attemptId)));
  if (!order) return undefined;
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const asked = new Map(request.items.map((item) => [item.productId, item.quantity]));
  const isSame =
    order.currency === request.currency &&
    order.couponCode === request.couponCode &&
    lines.length === asked.size &&
    lines.every((line) => asked.get(line.productId) === line.quantity);
  if (!isSame) throw new AttemptUsed();
  return { order, isAsSeen: isAsSeen(order, request) };
}

/**
 * Compares the price of the order with the price that the shopper saw. The shop might have changed the price
 * after the order was placed.
 */
const isAsSeen = (order: OrderRow, seen: CheckoutRequest): boolean =>
  (seen.expectedCharge ?? order.subtotal) === order.subtotal &&
  (seen.expectedDiscount ?? order.discountAmount) === order.discountAmount &&
  // An order of an earlier version of the shop has no stored dollar amount before the discount.
  (order.storeSubtotal === null || (seen.expectedTotal ?? order.storeSubtotal) === order.storeSubtotal);
