import type { DisputeState, PaymentState, RefundRowState, RefundState } from "#db/values/vocabulary.ts";
import { type FreezeReason, frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";

/**
 * An order has one of these exceptions when the amount or the currency of the charge differs from the order's
 * total.
 */
export const MISMATCHES = ["amount_mismatch", "currency_mismatch"] as const;

/** The reasons why staff cannot decide to deliver an order. */
export type DecisionError =
  | "not_paid"
  | "nothing_left"
  | "refund_under_way"
  | "no_mismatch"
  | "nothing_ended"
  | "not_owed"
  | "account_erased"
  | FreezeReason;

interface DecidedOrder {
  paymentState: PaymentState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: readonly string[];
  /** The amount of the payment that can still be refunded, in minor units. */
  refundLeft: number;
}

/**
 * Returns why staff cannot accept the charge of an order. Returns null when staff can accept the charge.
 * @param order.owed the number of backordered units.
 */
export function whyNotAcceptAmount(order: DecidedOrder & { owed: number }): DecisionError | null {
  if (order.paymentState === "paid" && !MISMATCHES.some((kind) => order.exceptions.includes(kind)))
    return "no_mismatch";
  return whyNotDeliverable(order) ?? (order.owed > 0 ? null : "not_owed");
}

/**
 * Returns the reason why staff cannot resume the delivery of an order after the delivery ended. Returns null
 * when staff can deliver the order.
 * @param order.ended the number of units that were cancelled or revoked without a refund.
 */
export function whyNotDeliverAfterAll(order: DecidedOrder & { ended: number }): DecisionError | null {
  return order.ended > 0 || order.paymentState !== "paid" ? whyNotDeliverable(order) : "nothing_ended";
}

function whyNotDeliverable(order: DecidedOrder): DecisionError | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (isFrozen(order)) return frozenBy(order);
  // In a prevented dispute, the bank has already returned the money to the customer.
  if (order.disputeState === "prevented") return "disputed";
  if (order.refundState === "requested" || order.refundState === "pending") return "refund_under_way";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/**
 * For each line, counts the units that are marked as refunded but belong to no requested, pending or
 * succeeded refund.
 * @returns for each order item id, the number of counted units. The result leaves out order items with no
 * counted unit.
 */
export function endedUnits(
  lines: readonly { id: string; refundedQuantity: number }[],
  refunds: readonly { state: RefundRowState; units: Readonly<Record<string, number>> }[],
): Map<string, number> {
  const holding = refunds.filter(({ state }) => holdsMoney(state));
  const ended = new Map<string, number>();
  for (const line of lines) {
    const paidBack = holding.reduce((sum, { units }) => sum + (units[line.id] ?? 0), 0);
    if (line.refundedQuantity > paidBack) ended.set(line.id, line.refundedQuantity - paidBack);
  }
  return ended;
}
