import type { RefundRowState } from "#db/vocabulary.ts";

/** The port to the card provider's own books. Amounts are minor units of `currency` (upper case). */
export interface ProviderLedger {
  /**
   * Everything whose money moved from one moment until before another, as it is now, in pages of at most 100. What was made
   * earlier and moved money then, such as a dispute that was won, comes too.
   */
  listMoved(from: Date, until: Date): AsyncIterable<MoneyObject[]>;
  /** One of them as it is now; null when the provider does not know it, or it moved no money. */
  readMoved(id: string): Promise<MoneyObject | null>;
}

/** Something of the provider that moves money. `id` of a payment is its payment intent. */
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
