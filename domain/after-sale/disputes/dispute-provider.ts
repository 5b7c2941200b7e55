import type { DisputeState } from "#db/vocabulary.ts";

/** The port to the card provider for disputes. Amounts are minor units of `currency` (upper case). */
export interface DisputeProvider {
  /** The dispute as it is now, or null when the provider does not know it. */
  readDispute(disputeId: string): Promise<DisputeFacts | null>;
  /** Every dispute of a payment. */
  listDisputes(paymentIntentId: string): Promise<DisputeFacts[]>;
  /** Hands in what speaks for the shop; final once sent. */
  submitEvidence(disputeId: string, evidence: DisputeEvidence, idempotencyKey: string): Promise<DisputeFacts>;
}

export interface DisputeFacts {
  id: string;
  paymentIntentId: string;
  state: Exclude<DisputeState, "none">;
  /** The provider's own word. */
  status: string;
  reason: string;
  amount: number;
  currency: string;
  evidenceDueAt: Date | null;
  /** Whether the provider took the money, and whether it gave it back. */
  isWithdrawn: boolean;
  isReinstated: boolean;
}

/** What the shop says to a bank: texts only, at most 20,000 characters each, and never a credential. */
export interface DisputeEvidence {
  customerEmail: string;
  customerName: string;
  purchaseIp: string;
  productDescription: string;
  serviceDate: string;
  accessActivityLog: string;
  uncategorizedText: string;
}
