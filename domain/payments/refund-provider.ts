import type { RefundRowState } from "#db/vocabulary.ts";

/** The port to the card provider for refunds. Amounts are minor units of `currency` (upper case). */
export interface RefundProvider {
  /** Refunds an amount of a payment. The same key with the same request returns the same refund. */
  createRefund(request: RefundRequest, idempotencyKey: string): Promise<RefundFacts>;
  /** Lists all refunds of a payment with their current state. */
  listRefunds(paymentIntentId: string): Promise<RefundFacts[]>;
}

export interface RefundRequest {
  paymentIntentId: string;
  amount: number;
  /**
   * The id of the shop's row. The refund's metadata stores it, so that the shop finds a refund after a lost
   * answer.
   */
  refundId: string;
  orderId: string;
}

export interface RefundFacts {
  id: string;
  /** The id of the shop's row; null for a refund that was made in Stripe's dashboard. */
  refundId: string | null;
  paymentIntentId: string;
  state: Exclude<RefundRowState, "requested">;
  amount: number;
  currency: string;
}
