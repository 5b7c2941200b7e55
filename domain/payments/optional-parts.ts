import type { DisputeState, KeyRightUse } from "#db/values/vocabulary.ts";
import type { MovedObject, ProviderFee } from "./moved-money.ts";

/**
 * The parts of the provider interface that only some payment providers have. A screen, job or check that
 * needs an optional part first asks the registry whether the provider has this part (`withPart`). Requests
 * through these parts throw the errors that `PaymentProvider` documents.
 */

/** Disputes of card payments with the shopper's bank. */
export interface DisputeDesk {
  /** Reads the current state of a dispute. Returns null when the provider does not know the given id. */
  read(disputeId: string): Promise<DisputeSnapshot | null>;
  /** Lists all disputes of a payment. */
  list(paymentId: string): Promise<DisputeSnapshot[]>;
  /** Submits evidence to the bank. The submission is final. */
  submitEvidence(
    disputeId: string,
    evidence: DisputeEvidence,
    idempotencyKey: string,
  ): Promise<DisputeSnapshot>;
}

/** Early fraud warnings of banks. */
export interface FraudWarnings {
  /**
   * Reads the current state of a fraud warning. Returns null when the provider does not know the given id.
   */
  read(warningId: string): Promise<FraudWarningSnapshot | null>;
  /** Lists the ids of a payment's fraud warnings. */
  list(paymentId: string): Promise<string[]>;
}

/** The provider's own records of moved money, for the comparison with the shop's ledger. */
export interface MoneyBook {
  /**
   * Lists all objects whose money moved at or after `from` and before `until`. Each listed object has its
   * current state. Each list has at most 100 objects. The lists include objects that were created earlier but
   * moved money in this time span, such as a won dispute. The list marks an unreadable object as unreadable
   * and still contains all other objects. The lists also contain the provider's known fees of this time span.
   */
  listMoved(from: Date, until: Date): AsyncIterable<(MovedObject | ProviderFee)[]>;
  /**
   * Reads one object. Returns null when the provider does not know the object, or when the object moved no
   * money.
   */
  readMoved(id: string): Promise<MovedObject | null>;
}

/**
 * The requests with which the shop checks its account at the provider. None of the requests changes anything
 * at the provider.
 */
export interface ProviderAccount {
  /** The rights that the shop's key needs. */
  readonly rights: readonly KeyRight[];
  /** Returns whether the key has a given right from `rights`. */
  hasRight(name: string, timeoutMs: number): Promise<boolean>;
  /**
   * Lists the webhook URLs to which the provider sends events. Returns null when the shop's key has no right
   * to read these URLs.
   */
  listWebhookEndpoints(): Promise<WebhookEndpoint[] | null>;
  /** Sends a small request, so that the shop learns the provider's time. */
  readClock(): Promise<void>;
  /**
   * Returns the URL of a payment in the provider's dashboard. Returns null when the dashboard has no page for
   * the payment.
   */
  dashboardPage(paymentId: string | null): string | null;
}

export interface KeyRight {
  name: string;
  use: KeyRightUse;
  /** The name of the right in the provider's dashboard, such as "Disputes (write)". */
  label: string;
  /** The log line about the missing right. */
  describe: string;
}

/** A webhook URL to which the provider sends events, as the provider stores the URL. */
export interface WebhookEndpoint {
  url: string;
  isEnabled: boolean;
  /** The event types that the shop needs and that the provider does not send to this URL. */
  missing: string[];
}

export interface DisputeSnapshot {
  id: string;
  paymentId: string;
  state: Exclude<DisputeState, "none">;
  /**
   * The status, in the terms of `domain/orders/dispute-state.ts`. When the provider adds a new status, this
   * field contains the provider's own text.
   */
  status: string;
  reason: string;
  amount: number;
  currency: string;
  evidenceDueAt: Date | null;
  /** Whether the provider withdrew the disputed money, and whether the provider returned the money. */
  isWithdrawn: boolean;
  isReinstated: boolean;
}

/**
 * The evidence that the shop sends to a bank. Each text has at most 20,000 characters and never contains a
 * credential.
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

export interface FraudWarningSnapshot {
  id: string;
  /** The order's id. The id is empty for a payment that is not from this shop. */
  paymentId: string;
  /**
   * Whether staff can still decide about the fraud warning. The value is false after a refund or a dispute.
   */
  isActionable: boolean;
  /** The type of the fraud, in the provider's own terms. */
  fraudType: string;
}
