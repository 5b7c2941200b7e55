import type { PaymentMethodType } from "#db/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { PaymentNames } from "./names-shop.ts";

/**
 * The port to the card provider, in terms of the shop. Amounts are minor units of `currency` (upper case).
 * One implementation talks to Stripe and to any server with Stripe's API.
 */
export interface PaymentProvider {
  /** Opens a hosted payment page. The same key with the same request returns the same session. */
  openSession(request: SessionRequest, idempotencyKey: string): Promise<SessionFacts>;
  /** Reads the current session; null when the provider does not know the id. @throws ProviderUnreadable */
  readSession(sessionId: string): Promise<SessionFacts | null>;
  /** Ends an open session. Returns false when the provider refuses because the session is no longer open. */
  expireSession(sessionId: string): Promise<boolean>;
  /** Finds the session that created a payment intent; null when there is none. */
  findSessionOfPayment(paymentIntentId: string): Promise<SessionFacts | null>;
  /**
   * Reads the order and the shop that a payment intent names; null when the provider does not know the id.
   */
  readNames(paymentIntentId: string): Promise<PaymentNames | null>;
  /**
   * Finds a session of the order, created at or after `since`; null when there is none. The shop uses it
   * to recover the lost address of a page.
   */
  findSessionOfOrder(orderId: string, since: Date): Promise<SessionFacts | null>;
  /** Yields pages of events that the shop acts on, created at or after `since`. */
  listEvents(since: Date): AsyncIterable<ProviderEvent[]>;
  /**
   * Verifies the signature of a webhook and parses its body.
   * @throws ForgedEvent when no secret matches or the signed time differs from now by more than 300 s.
   * @throws UnsupportedEvent when the signed body is not an event with a snapshot of its object.
   */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Sends a small request, so that the shop learns the provider's time. @throws ProviderUnreachable */
  readClock(): Promise<void>;
}

export interface SessionRequest {
  shopId: string;
  orderId: string;
  orderNumber: string;
  currency: string;
  lines: { name: string; unitAmount: number; quantity: number }[];
  /** The payment methods that the page may offer; each of them supports the currency. */
  methodTypes: readonly PaymentMethodType[];
  /** Without an email the provider's page asks for one. */
  customerEmail: string | undefined;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** The language of the page; without it the provider uses the language of the browser. */
  language?: "pt-BR";
}

export interface SessionFacts extends PaymentNames {
  id: string;
  status: "open" | "complete" | "expired";
  /** `failed`: the session is complete, but its delayed payment failed. */
  payment: "unpaid" | "paid" | "failed";
  amountTotal: number;
  currency: string;
  paymentIntentId: string | null;
  url: string | null;
  expiresAt: Date;
  livemode: boolean;
}

export interface ProviderEvent {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  objectId: string;
  /** The ids in the object by which the shop finds the order. */
  references: { session?: string; paymentIntent?: string; order?: string };
}

/**
 * The provider did not answer or has a temporary failure. The result of the request is unknown; retry later.
 */
export class ProviderUnreachable extends DomainError {
  /**
   * Tells whether the request has ended. After `now` and `earlier` the request failed for good: a repeat with
   * the same key always fails. After `differed` an earlier request used the same key with other content. A
   * corrected clock or another version of the shop causes this. That earlier request may have succeeded or
   * may still run. Undefined means that this request may still run.
   */
  readonly ended: "now" | "earlier" | "differed" | undefined;

  constructor(ended?: "now" | "earlier" | "differed") {
    super("payment_unavailable", 503);
    this.ended = ended;
  }
}

/**
 * The provider answered with an object that the shop cannot use: a field is missing or has an unknown value.
 * The shop books, delivers and releases nothing; staff must check the payment.
 */
export class ProviderUnreadable extends DomainError {
  constructor(field: string) {
    super("payment_unreadable", 502, { field });
  }
}

/** The provider understood the request and refused it. */
export class ProviderRefused extends DomainError {
  constructor(providerCode: string) {
    super("payment_refused", 502, { providerCode });
  }
}

/** A signed webhook whose body is not an event with a snapshot of its object, such as a thin event. */
export class UnsupportedEvent extends DomainError {
  constructor(field: string) {
    super("unsupported_event", 400, { field });
  }
}

/** A webhook without a valid signature of the provider, or with a signed time too far from now. */
export class ForgedEvent extends DomainError {
  constructor(reason: string) {
    super("forged_event", 400, { reason });
  }
}
