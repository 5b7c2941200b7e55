import { isFrozen } from "#domain/orders/frozen.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/**
 * The state of an order on the confirmation page. In the states "confirming" and "preparing", the shopper has
 * nothing to do. In the state "voucher", the shopper has a payment slip ("voucher") and must still pay it. In
 * the state "waiting", the order is paid, and its missing units wait for stock or for staff. In the state
 * "locked", the order is delivered, but the payment is disputed. In the state "help", a staff member must
 * handle the order. In the state "unpaid", the order has ended without a payment.
 */
export type ReturnState =
  | "confirming"
  | "voucher"
  | "preparing"
  | "delivered"
  | "waiting"
  | "locked"
  | "help"
  | "refunded"
  | "unpaid";

/** The kinds of exceptions that a staff member must handle, such as a wrong amount or a failed refund. */
const NEEDS_A_PERSON = [
  "amount_mismatch",
  "currency_mismatch",
  "duplicate_payment",
  "orphan_payment",
  "refund_failed",
] as const;

type StateSnapshot = Pick<
  OrderView,
  "paymentState" | "voucher" | "deliveryState" | "refundState" | "disputeState" | "exceptions"
>;

/** Returns the one state that the confirmation page shows. */
export function returnState(order: StateSnapshot): ReturnState {
  const needsPerson = NEEDS_A_PERSON.some((exception) => order.exceptions.includes(exception));
  if (order.paymentState !== "paid") {
    if (needsPerson) return "help";
    if (order.voucher) return "voucher";
    const open = ["creating", "awaiting", "async_pending"].includes(order.paymentState);
    return open ? "confirming" : "unpaid";
  }
  if (order.refundState === "full") return "refunded";
  if (isFrozen(order)) return "locked";
  switch (order.deliveryState) {
    case "delivered":
    case "replaced":
      return "delivered";
    case "owed":
    case "partial":
      return needsPerson ? "help" : "waiting";
    case "revoked":
      return "help";
    case "none":
      // The bank has returned the money before the delivery, so that the customer does not open a dispute.
      // Therefore the shop delivers nothing.
      return needsPerson || order.disputeState === "prevented" ? "help" : "preparing";
  }
}

/** Returns whether the page should keep polling the order. */
export const isOpen = (state: ReturnState): boolean =>
  state === "confirming" || state === "voucher" || state === "preparing" || state === "waiting";

/** Returns whether the order is paid without later problems. */
export const isGoodNews = (state: ReturnState): boolean =>
  state === "preparing" || state === "delivered" || state === "waiting";

/** Milliseconds after which the waiting message changes and polling slows down. */
export const FIRST_CHANGE = 10_000;
export const SECOND_CHANGE = 60_000;

/**
 * Returns the milliseconds until the next poll. The interval is 1.5 s in the first minute, and longer after
 * that.
 */
export function askAgainAfter(elapsed: number, state: ReturnState): number {
  if (state === "waiting") return 15_000;
  if (elapsed < SECOND_CHANGE) return 1_500;
  return elapsed < 10 * SECOND_CHANGE ? 5_000 : 30_000;
}
