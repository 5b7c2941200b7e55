import type { DisputeState } from "#db/vocabulary.ts";

/** While the buyer's bank disputes the payment, what was delivered is not shown again (order-lifecycle T10, T11). */
export function isFrozen(dispute: DisputeState): boolean {
  return dispute === "open" || dispute === "under_review" || dispute === "lost" || dispute === "unknown";
}
