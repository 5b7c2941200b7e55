import type { DisputeState } from "#db/vocabulary.ts";

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

/** The shop's state for the provider's word, which is an open list: a new word is `unknown`, and freezes like an open dispute. */
export function stateOfDispute(status: string): Known {
  return Object.hasOwn(states, status) ? (states[status] as Known) : "unknown";
}

/** Gravest first: what an order with several disputes shows. */
const gravity: readonly DisputeState[] = [
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

/** What an order shows of all its disputes. */
export function worstDispute(all: readonly DisputeState[]): DisputeState {
  return gravity.find((state) => all.includes(state)) ?? "none";
}

const endings: readonly DisputeState[] = ["won", "lost", "prevented", "closed"];

/** Whether nothing more is to come of it. */
export const isEnded = (state: DisputeState): boolean => endings.includes(state);

/**
 * Whether the bank decides now: the evidence was handed in, and no person can do anything until the bank answers.
 * @param status the provider's own word.
 */
export const awaitsBank = (status: string): boolean => status.endsWith("under_review");

/** Whether a dispute that was decided is argued again: only an appeal opens one that was lost. */
export const isAppeal = (status: string): boolean => status.startsWith("appeal_");

/**
 * Whether news moves a dispute: what has ended does not open again on older news, only by an appeal of a loss; an ending may
 * be corrected by another. An inquiry keeps its state while the bank reviews it, and moves by its status alone.
 * `status` is the provider's own word.
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
 * Whether the shop can hand in evidence for a dispute. Stripe takes it while the dispute needs a response. For an appeal it
 * takes files alone, which staff upload in its dashboard. A word that is not known here is left to Stripe to judge.
 * @param status the provider's own word.
 */
export function takesEvidence(status: string): boolean {
  if (isAppeal(status)) return false;
  return status.endsWith("needs_response") || !Object.hasOwn(states, status);
}
