import type { DisputeState } from "#db/vocabulary.ts";

type Known = Exclude<DisputeState, "none">;

const states: Readonly<Record<string, Known>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  needs_response: "open",
  under_review: "under_review",
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

/** Whether news moves a dispute: what has ended does not open again on older news; an ending may be corrected by another. */
export function disputeMayGo(from: DisputeState, to: DisputeState): boolean {
  return from !== to && (!isEnded(from) || isEnded(to));
}
