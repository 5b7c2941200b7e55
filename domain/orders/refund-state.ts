import type { RefundRowState, RefundState } from "#db/values/vocabulary.ts";

/**
 * For each state of a refund, the list of the states that can follow. A report of an earlier state is stale
 * and changes nothing. For example, a bank can send the money of a succeeded refund back. Therefore `failed`
 * can follow `succeeded`.
 */
const mayFollow: Record<RefundRowState, readonly RefundRowState[]> = {
  requested: ["pending", "succeeded", "failed", "canceled"],
  pending: ["succeeded", "failed", "canceled"],
  succeeded: ["failed"],
  failed: [],
  canceled: [],
};

/**
 * Returns whether a refund can change from one state to another. Returns false when both states are the same.
 */
export function refundMayGo(from: RefundRowState, to: RefundRowState): boolean {
  return mayFollow[from].includes(to);
}

/** Returns whether a refund in this state reduces the amount that can still be refunded. */
export function holdsMoney(state: RefundRowState): boolean {
  return state === "requested" || state === "pending" || state === "succeeded";
}

/**
 * Computes the refund state of an order and the amount of its succeeded refunds (minor units). The result
 * always comes from all refund rows, never from an incremented counter.
 * @param paid the paid amount, minor units; above zero.
 */
export function refundTotals(
  rows: readonly { state: RefundRowState; amount: number }[],
  paid: number,
): { refundState: RefundState; refundedAmount: number } {
  const sum = (state: RefundRowState) =>
    rows.filter((row) => row.state === state).reduce((total, row) => total + row.amount, 0);
  const refundedAmount = sum("succeeded");
  const has = (state: RefundRowState) => rows.some((row) => row.state === state);
  if (refundedAmount > 0 && refundedAmount === paid) return { refundState: "full", refundedAmount };
  if (has("pending")) return { refundState: "pending", refundedAmount };
  if (has("requested")) return { refundState: "requested", refundedAmount };
  if (refundedAmount > 0) return { refundState: "partial", refundedAmount };
  return { refundState: has("failed") ? "failed" : "none", refundedAmount };
}
