import type { RefundRowState, RefundState } from "#db/vocabulary.ts";

/**
 * Which state of a refund may follow which: a step back is stale news and changes nothing. A bank may still send the
 * money of a refund back, so `failed` follows `succeeded`.
 */
const mayFollow: Record<RefundRowState, readonly RefundRowState[]> = {
  requested: ["pending", "succeeded", "failed", "canceled"],
  pending: ["succeeded", "failed", "canceled"],
  succeeded: ["failed"],
  failed: [],
  canceled: [],
};

/** Whether news of a refund moves it; the same news twice does not. */
export function refundMayGo(from: RefundRowState, to: RefundRowState): boolean {
  return mayFollow[from].includes(to);
}

/** Whether a refund counts against what may still be given back. */
export function holdsMoney(state: RefundRowState): boolean {
  return state === "requested" || state === "pending" || state === "succeeded";
}

/**
 * What an order shows of its refunds, and what was given back for sure (minor units): made anew from all of its rows,
 * never counted up (order-lifecycle T9).
 * @param paid what was paid, minor units; above zero.
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
