import { sql } from "drizzle-orm";
import { type orderItems, orders } from "#db/schema/orders.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { refundDeadline } from "#domain/kernel/deadlines/refund-deadline.ts";
import { refundedAtDeadline, waitsSince } from "#domain/kernel/deadlines/refund-deadline-sql.ts";
import { refundOfMissing } from "#domain/orders/discounts/refund-of-units.ts";
import type { OrderSummary, OrderView } from "#domain/orders/order-views.ts";
import { readSetting } from "#domain/settings/queries.ts";

/**
 * The time at which an order of the table `orders` began to wait for stock. The time is null when the order
 * has no deadline.
 */
export const waitsSinceOfOrder = sql<Date | null>`${sql.raw(
  `case when ${refundedAtDeadline("orders")} then ${waitsSince("orders")} end`,
)}`.mapWith(orders.createdAt);

interface WaitingOrder {
  order: typeof orders.$inferSelect;
  charged: { amount: number; currency: string } | null;
  waitsSince: Date | null;
}

/**
 * Returns the time and amount of the automatic refund of an order's missing units. Returns null when the shop
 * makes no automatic refund.
 */
export async function refundAtDeadline(
  { order, charged, waitsSince: since }: WaitingOrder,
  lines: readonly (typeof orderItems.$inferSelect)[],
): Promise<OrderView["refundAtDeadline"]> {
  if (!charged || !since) return null;
  const at = refundDeadline(order, since, await readSetting("owedRefundMinutes"));
  const amount = refundOfMissing(lines, charged.amount - order.refundedAmount);
  return at && amount > 0 ? { at: at.toISOString(), amount, currency: charged.currency } : null;
}

/**
 * The sentence to which the shopper agreed. The order event with version 1 contains the text of the consent.
 */
export const consentOfOrder = sql<
  string | null
>`(select coalesce(e.details->>'consentText', '') from order_events e
  where e.order_id = ${orders.id} and e.version = 1 and e.details ? 'consent')`;

/**
 * Returns the voucher that the shopper must still pay. Returns null for an order without an unpaid voucher.
 */
export function voucherOf(row: typeof orders.$inferSelect): OrderSummary["voucher"] {
  const { voucherMethod: method, voucherUrl, voucherUntil: until } = row;
  if (row.paymentState !== "async_pending" || method === null) return null;
  const isOver = until !== null && until.getTime() <= shopNow();
  return { method, url: isOver ? null : voucherUrl, until: until?.toISOString() ?? null, isOver };
}
