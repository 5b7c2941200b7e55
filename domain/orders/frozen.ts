import type { DisputeState } from "#db/vocabulary.ts";

/** Whether the buyer's bank holds the money of an order, or has taken it (order-lifecycle T10). */
export function isDisputed(dispute: DisputeState): boolean {
  return dispute === "open" || dispute === "under_review" || dispute === "lost" || dispute === "unknown";
}

/**
 * Whether what an order delivered is not shown for now: the buyer's bank disputes the payment, or suspects fraud and nobody
 * has decided about it yet (order-lifecycle T10, T11).
 */
export function isFrozen(order: { disputeState: DisputeState; exceptions: readonly string[] }): boolean {
  return isDisputed(order.disputeState) || order.exceptions.includes("early_fraud_warning");
}

export type FreezeReason = "disputed" | "fraud_warning";

/** Why a frozen order is frozen, the graver first. */
export const frozenBy = (order: { disputeState: DisputeState }): FreezeReason =>
  isDisputed(order.disputeState) ? "disputed" : "fraud_warning";
