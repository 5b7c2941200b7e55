import type Stripe from "stripe";

/** A price as it is on the wire, where decimals are strings. */
export type WirePrice = Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string | null };

/** A line item as it is on the wire. */
export type WireLineItem = Omit<Stripe.LineItem, "price"> & { price: WirePrice };

/** A paid card, as far as the sandbox remembers it: never the number. */
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

/** A checkout session with what the API does not show of it. */
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
  /** The card that waits for its 3-D Secure answer. */
  challenged: KnownCard | null;
  /** When (virtual seconds) it was ended by request. */
  endedAt?: number;
}

/** A refund, and what its test card makes of it later. */
export interface RefundRecord {
  id: string;
  created: number;
  refund: Stripe.Refund;
  /** When (virtual milliseconds) its status turns into `becomes`; null when it is final. */
  changesAt: number | null;
  becomes: "succeeded" | "failed" | null;
}

/** An event: its object is kept as text, so that nothing can change it afterwards. */
export interface EventRecord {
  id: string;
  created: number;
  type: string;
  objectText: string;
  previousText: string | null;
  request: { id: string | null; idempotency_key: string | null };
}

/** A webhook endpoint with its live secrets: two while one is being replaced. */
export interface WebhookRecord {
  id: string;
  created: number;
  endpoint: Stripe.WebhookEndpoint;
  /** `until` is virtual milliseconds; null means for ever. */
  secrets: { secret: string; until: number | null }[];
  deleted: boolean;
}

/** The sending of one event to one endpoint. */
export interface Delivery {
  id: string;
  created: number;
  event: string;
  endpoint: string;
  state: "waiting" | "held" | "delivered" | "failed" | "dropped";
  attempts: number;
  lastStatus: number | null;
}

/** An answer kept under its idempotency key. */
export interface KeptAnswer {
  /** The key itself. */
  id: string;
  created: number;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}
