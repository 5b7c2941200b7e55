import type { DeliveryState, DisputeState, PaymentState, RefundState } from "#db/values/vocabulary.ts";

/** The states that decide whether the missing units of an order are refunded automatically. */
export interface WaitingOrder {
  paymentState: PaymentState;
  deliveryState: DeliveryState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: readonly string[];
}

/**
 * The reason that the shop stores with a refund at the deadline. No user requests a refund with this reason.
 */
export const DEADLINE_REASON = "not in stock before the deadline";

/** Exceptions that prevent an automatic refund until staff have decided. */
export const decidedByStaff = ["amount_mismatch", "currency_mismatch"] as const;
/**
 * The states in which an order has a deadline. `refund-deadline-sql.ts` writes these lists of states into
 * SQL.
 */
export const deadlineStates = {
  delivery: ["owed", "partial"],
  refund: ["none", "partial"],
  dispute: ["none", "won", "closed", "prevented"],
} as const satisfies {
  delivery: readonly DeliveryState[];
  refund: readonly RefundState[];
  dispute: readonly DisputeState[];
};

const has = (list: readonly string[], value: string) => list.includes(value);

/** Returns whether the shop refunds the missing units of an order at its deadline. */
export const isRefundedAtDeadline = (order: WaitingOrder): boolean =>
  order.paymentState === "paid" &&
  has(deadlineStates.delivery, order.deliveryState) &&
  has(deadlineStates.refund, order.refundState) &&
  has(deadlineStates.dispute, order.disputeState) &&
  order.exceptions.includes("short_stock") &&
  !decidedByStaff.some((kind) => order.exceptions.includes(kind));

/**
 * Returns the deadline of an order. Call the function only after a check of the order's states with
 * `isRefundedAtDeadline` or the same condition in SQL.
 */
export const deadlineAfter = (waitsSince: Date, minutes: number): Date =>
  new Date(waitsSince.getTime() + minutes * 60_000);

/**
 * Returns when the shop refunds the missing units of an order. Returns null when the shop does not refund the
 * missing units.
 * @param waitsSince the time of the payment. When staff later decided to deliver the order, the parameter is
 * the time of this decision (`waitsSince` in SQL)
 * @param minutes the setting `owedRefundMinutes`
 */
export const refundDeadline = (order: WaitingOrder, waitsSince: Date, minutes: number): Date | null =>
  isRefundedAtDeadline(order) ? deadlineAfter(waitsSince, minutes) : null;
