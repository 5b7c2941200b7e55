import type { RefundRowState } from "#db/vocabulary.ts";

/** The port to the card provider for money that goes back. Amounts are minor units of `currency` (upper case). */
export interface RefundProvider {
  /** Gives money of a payment back; the same key with the same content gives the same refund again. */
  createRefund(request: RefundRequest, idempotencyKey: string): Promise<RefundFacts>;
  /** Every refund of a payment, as it is now. */
  listRefunds(paymentIntentId: string): Promise<RefundFacts[]>;
}

export interface RefundRequest {
  paymentIntentId: string;
  amount: number;
  /** Our row, written into the refund, so that a lost answer is found again. */
  refundId: string;
  orderId: string;
}

export interface RefundFacts {
  id: string;
  /** Our row's id as we gave it; null for a refund made at the provider's own desk. */
  refundId: string | null;
  paymentIntentId: string;
  state: Exclude<RefundRowState, "requested">;
  amount: number;
  currency: string;
}
