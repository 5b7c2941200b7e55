import type { DisputeState, PaymentState, RefundRowState, RefundState } from "#db/vocabulary.ts";
import { type FreezeReason, frozenBy, isFrozen } from "#domain/orders/frozen.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";

/** Exceptions of an order whose charge is not what was asked for. */
export const MISMATCHES = ["amount_mismatch", "currency_mismatch"] as const;

/** Why staff cannot decide that an order is delivered. */
export type DecisionRefusal =
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
  /** What the shop holds of the payment, minor units. */
  refundLeft: number;
}

/**
 * Why the charge of an order cannot be accepted as it is; null when staff may accept it.
 * @param order.owed how many units the order is owed.
 */
export function whyNotAcceptAmount(order: DecidedOrder & { owed: number }): DecisionRefusal | null {
  if (order.paymentState === "paid" && !MISMATCHES.some((kind) => order.exceptions.includes(kind)))
    return "no_mismatch";
  return whyNotDeliverable(order) ?? (order.owed > 0 ? null : "not_owed");
}

/**
 * Why an order whose delivery ended cannot be delivered after all; null when staff may decide so.
 * @param order.ended how many units were ended and are not paid back.
 */
export function whyNotDeliverAfterAll(order: DecidedOrder & { ended: number }): DecisionRefusal | null {
  return order.ended > 0 || order.paymentState !== "paid" ? whyNotDeliverable(order) : "nothing_ended";
}

function whyNotDeliverable(order: DecidedOrder): DecisionRefusal | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (isFrozen(order)) return frozenBy(order);
  // The bank gave the money back by agreement.
  if (order.disputeState === "prevented") return "disputed";
  if (order.refundState === "requested" || order.refundState === "pending") return "refund_under_way";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/** How many units of each line ended without a refund that holds their money: order item id to count, above zero. */
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
