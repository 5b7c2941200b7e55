import type { DisputeState } from "#db/vocabulary.ts";

/** The port to the card provider for disputes. Amounts are minor units of `currency` (upper case). */
export interface DisputeProvider {
  /** Reads the current dispute; null when the provider does not know the id. */
  readDispute(disputeId: string): Promise<DisputeFacts | null>;
  /** Lists all disputes of a payment. */
  listDisputes(paymentIntentId: string): Promise<DisputeFacts[]>;
  /** Submits evidence to the bank. The submission is final. */
  submitEvidence(disputeId: string, evidence: DisputeEvidence, idempotencyKey: string): Promise<DisputeFacts>;
}

export interface DisputeFacts {
  id: string;
  paymentIntentId: string;
  state: Exclude<DisputeState, "none">;
  /** The provider's status. */
  status: string;
  reason: string;
  amount: number;
  currency: string;
  evidenceDueAt: Date | null;
  /** Whether the provider withdrew the disputed money, and whether it returned the money. */
  isWithdrawn: boolean;
  isReinstated: boolean;
}

/**
 * The evidence that the shop sends to a bank: texts of at most 20,000 characters each, never a credential.
 */
export interface DisputeEvidence {
  customerEmail: string;
  customerName: string;
  purchaseIp: string;
  productDescription: string;
  serviceDate: string;
  accessActivityLog: string;
  uncategorizedText: string;
}
