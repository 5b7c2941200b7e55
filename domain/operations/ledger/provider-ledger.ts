import type { RefundRowState } from "#db/vocabulary.ts";

/** Port to the books of the card provider. Amounts are minor units of `currency` (upper case). */
export interface ProviderLedger {
  /**
   * Lists all objects whose money moved from `from` until before `until`, in their current state, in pages of
   * at most
   * 100. Includes older objects that moved money in this span, such as a won dispute.
   */
  listMoved(from: Date, until: Date): AsyncIterable<MoneyObject[]>;
  /** Reads one object. Returns null when the provider does not know it or it moved no money. */
  readMoved(id: string): Promise<MoneyObject | null>;
}

/** An object of the provider that moves money. The `id` of a payment is its payment intent. */
export type MoneyObject = {
  id: string;
  paymentIntentId: string;
  amount: number;
  currency: string;
} & (
  | { kind: "payment" }
  | { kind: "refund"; state: Exclude<RefundRowState, "requested"> }
  | { kind: "dispute"; isWithdrawn: boolean; isReinstated: boolean }
);
