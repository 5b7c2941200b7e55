import type { DisputeState } from "#db/values/vocabulary.ts";

/** Returns whether the customer's bank holds or has taken the money of an order. */
export function isDisputed(dispute: DisputeState): boolean {
  return dispute === "open" || dispute === "under_review" || dispute === "lost" || dispute === "unknown";
}

/**
 * Returns whether the delivered items of an order are hidden for now. The items are hidden while a bank
 * disputes the payment, and while a fraud warning waits for a decision by staff.
 */
export function isFrozen(order: { disputeState: DisputeState; exceptions: readonly string[] }): boolean {
  return isDisputed(order.disputeState) || order.exceptions.includes("early_fraud_warning");
}

export type FreezeReason = "disputed" | "fraud_warning";

/** Returns the reason why an order is frozen. A dispute takes precedence over a fraud warning. */
export const frozenBy = (order: { disputeState: DisputeState }): FreezeReason =>
  isDisputed(order.disputeState) ? "disputed" : "fraud_warning";
