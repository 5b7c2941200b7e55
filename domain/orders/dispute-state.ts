import type { DisputeState } from "#db/values/vocabulary.ts";

type Known = Exclude<DisputeState, "none">;

const states: Readonly<Record<string, Known>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  needs_response: "open",
  under_review: "under_review",
  appeal_needs_response: "open",
  appeal_under_review: "under_review",
  won: "won",
  lost: "lost",
  prevented: "prevented",
};

/**
 * Maps the provider's status to the shop's state. The provider can add new statuses. Each unknown status
 * becomes `unknown`, which freezes the order like an open dispute.
 */
export function stateOfDispute(status: string): Known {
  return Object.hasOwn(states, status) ? (states[status] as Known) : "unknown";
}

/** The states of disputes, the most serious state first. */
const bySeverity: readonly DisputeState[] = [
  "open",
  "under_review",
  "unknown",
  "lost",
  "inquiry",
  "won",
  "prevented",
  "closed",
  "none",
];

/** Returns the most serious state among the disputes of an order, or `none` for an order without disputes. */
export function worstDispute(all: readonly DisputeState[]): DisputeState {
  return bySeverity.find((state) => all.includes(state)) ?? "none";
}

const finalStates: readonly DisputeState[] = ["won", "lost", "prevented", "closed"];

export const isEnded = (state: DisputeState): boolean => finalStates.includes(state);

/**
 * Returns whether the bank is reviewing the dispute. Staff cannot do anything until the bank answers.
 * @param status the provider's status.
 */
export const awaitsBank = (status: string): boolean => status.endsWith("under_review");

/** Returns whether the dispute is under appeal. Only an appeal reopens a lost dispute. */
export const isAppeal = (status: string): boolean => status.startsWith("appeal_");

/**
 * Returns whether the shop accepts a new state that the provider reports for a dispute. An older report does
 * not reopen a decided dispute. Only an appeal reopens a lost dispute. A final state can replace another
 * final state. An inquiry keeps its state while the bank reviews it, and only its status changes.
 * @param to.status the provider's status.
 */
export function disputeMayGo(from: DisputeNews, to: DisputeNews): boolean {
  if (from.state === to.state) return !isEnded(from.state) && from.status !== to.status;
  return !isEnded(from.state) || isEnded(to.state) || (from.state === "lost" && isAppeal(to.status));
}

interface DisputeNews {
  state: DisputeState;
  status: string;
}

/**
 * Returns whether the shop can submit evidence for a dispute. The provider accepts evidence while a dispute
 * needs a response. For an appeal, the provider accepts only files, which staff upload in its dashboard. When
 * the status is unknown, the shop submits evidence too, and the provider decides whether to accept the
 * evidence.
 * @param status the provider's status.
 */
export function takesEvidence(status: string): boolean {
  if (isAppeal(status)) return false;
  return status.endsWith("needs_response") || !Object.hasOwn(states, status);
}
