import type { PaymentMethodType } from "#db/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { PaymentNames } from "./names-shop.ts";

/**
 * The port to the card provider: what the shop asks of it, in the shop's words. Amounts are minor units of `currency`
 * (upper case). One implementation speaks to Stripe and to any Stripe-compatible server.
 */
export interface PaymentProvider {
  /** Opens a hosted payment page; the same key with the same content gives the same session again. */
  openSession(request: SessionRequest, idempotencyKey: string): Promise<SessionFacts>;
  /** The session as it is now, or null when the provider does not know it. @throws ProviderUnreadable */
  readSession(sessionId: string): Promise<SessionFacts | null>;
  /** Ends an open session. Returns false when the provider refuses because it is not open any more. */
  expireSession(sessionId: string): Promise<boolean>;
  /** The session a payment intent was made by, or null. */
  findSessionOfPayment(paymentIntentId: string): Promise<SessionFacts | null>;
  /** What a payment intent says of where it belongs; null when the provider does not know it. */
  readNames(paymentIntentId: string): Promise<PaymentNames | null>;
  /** The session that was made for the order at or after `since`, or null; the way to a page whose address was lost. */
  findSessionOfOrder(orderId: string, since: Date): Promise<SessionFacts | null>;
  /** Events of the types that the shop acts on, created at or after `since`, page by page. */
  listEvents(since: Date): AsyncIterable<ProviderEvent[]>;
  /**
   * Verifies the signature of a webhook and reads it.
   * @throws ForgedEvent when no secret fits or the time is off by more than 300 s. UnsupportedEvent when the signed
   * body is not an event with a snapshot of its object.
   */
  readEvent(body: string, signature: string): ProviderEvent;
  /** Asks for anything, so that the time of the provider's answer is known. @throws ProviderUnreachable */
  readClock(): Promise<void>;
}

export interface SessionRequest {
  shopId: string;
  orderId: string;
  orderNumber: string;
  currency: string;
  lines: { name: string; unitAmount: number; quantity: number }[];
  /** The ways to pay that the page offers; all of them take the currency. */
  methodTypes: readonly PaymentMethodType[];
  /** Without it the provider's page asks for one. */
  customerEmail: string | undefined;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
  /** Asks for the page in this language; without it the provider follows the browser. */
  language?: "pt-BR";
}

export interface SessionFacts extends PaymentNames {
  id: string;
  status: "open" | "complete" | "expired";
  /** failed: the page is complete, and the money that was to follow will not come. */
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
  /** What of the object leads to an order. */
  references: { session?: string; paymentIntent?: string; order?: string };
}

/** The provider did not answer, or answered that it cannot now: try again later, nothing is known. */
export class ProviderUnreachable extends DomainError {
  /**
   * Whether the request itself is known to have ended, just now or earlier, so that its key can never succeed. `differed`:
   * its key was used by a request in other words (told before a clock was put right, or by another version of the shop),
   * which may have had its effect or be at work still. Without it, this one may be at work still.
   */
  readonly ended: "now" | "earlier" | "differed" | undefined;

  constructor(ended?: "now" | "earlier" | "differed") {
    super("payment_unavailable", 503);
    this.ended = ended;
  }
}

/**
 * The provider answered with an object that the shop cannot act on: a field is missing or has an unknown value. Nothing
 * is booked, delivered or released on it; a person must look.
 */
export class ProviderUnreadable extends DomainError {
  constructor(field: string) {
    super("payment_unreadable", 502, { field });
  }
}

/** The provider understood and refused. */
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

/** A webhook that the provider did not sign, or not now. */
export class ForgedEvent extends DomainError {
  constructor(reason: string) {
    super("forged_event", 400, { reason });
  }
}
