import type Stripe from "stripe";
import type { VoucherType } from "./voucher-types.ts";

/** A price in the JSON form of the API, in which decimals are strings. */
export type WirePrice = Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string | null };

/** A line item in the JSON form of the API. */
export type WireLineItem = Omit<Stripe.LineItem, "price"> & { price: WirePrice };

/** A card that was used for a payment. The record never contains the number of the card. */
export interface KnownCard {
  /** The key of the card in `test-cards.ts`. */
  name: string;
  last4: string;
  brand: string;
  expMonth: number;
  expYear: number;
  holder: string;
  paymentMethod: string;
}

/** A checkout session, and additional data that the API does not return. */
export interface CheckoutRecord {
  id: string;
  created: number;
  session: Stripe.Checkout.Session;
  lines: WireLineItem[];
  intentData: {
    description: string | null;
    metadata: Stripe.Metadata;
    receiptEmail: string | null;
    descriptorSuffix: string | null;
  };
  /** The card that waits for its 3-D Secure result. */
  challenged: KnownCard | null;
  /**
   * The voucher that the payer chose on the payment page. `endsAt` is in virtual seconds. `isOver` means that
   * the voucher was paid or has expired.
   */
  voucher?: { type: VoucherType; endsAt: number; isOver?: boolean };
  /** The time, in virtual seconds, at which a request expired the session before its normal end. */
  endedAt?: number;
}

/**
 * A refund, and the later change of its status. The test card determines how the status of the refund
 * changes.
 */
export interface RefundRecord {
  id: string;
  created: number;
  refund: Stripe.Refund;
  /**
   * The time at which the status changes to `becomes`, in virtual milliseconds, or null when the status is
   * final.
   */
  changesAt: number | null;
  becomes: "succeeded" | "failed" | null;
}

/**
 * An event. The object of the event is stored as text. Later changes of the object therefore do not change
 * the event.
 */
export interface EventRecord {
  id: string;
  created: number;
  type: string;
  objectText: string;
  previousText: string | null;
  request: { id: string | null; idempotency_key: string | null };
}

/** A webhook endpoint with its valid secrets. While a secret is being replaced, two secrets are valid. */
export interface WebhookRecord {
  id: string;
  created: number;
  endpoint: Stripe.WebhookEndpoint;
  /**
   * `until` is the time at which a secret becomes invalid, in virtual milliseconds. Null means that the
   * secret stays valid.
   */
  secrets: { secret: string; until: number | null }[];
  deleted: boolean;
}

/** The delivery of one event to one endpoint. */
export interface Delivery {
  id: string;
  created: number;
  event: string;
  endpoint: string;
  state: "waiting" | "held" | "delivered" | "failed" | "dropped";
  attempts: number;
  lastStatus: number | null;
}

/** The stored answer to a request with an idempotency key. */
export interface StoredAnswer {
  /** The key itself. */
  id: string;
  created: number;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}
