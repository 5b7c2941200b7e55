import type { PaymentMethodType, VoucherMethod } from "#db/values/payment-method-types.ts";
import type { ProviderEventKind, RefundRowState } from "#db/values/vocabulary.ts";
import type { Currency } from "#domain/settings/currency-rates.ts";
import type { PaymentNames } from "./names-shop.ts";
import type { DisputeDesk, FraudWarnings, MoneyBook, ProviderAccount } from "./optional-parts.ts";

/**
 * The interface to a payment provider, in the terms that the shop uses. An adapter translates the provider's
 * terms and errors into the shop's terms and errors. Amounts are minor units of `currency` (upper case). Two
 * providers never use the same id. The ids of each adapter have their own prefix. Every request throws
 * ProviderUnreachable when the provider does not answer, and ProviderRejected when the provider refuses. A
 * request throws ProviderUnreadable when the answer is unusable.
 *
 * To sell, the shop needs only the eight required methods of a provider. When a provider lacks an optional
 * part, the shop skips the work that needs this part.
 */
export interface PaymentProvider {
  /**
   * The provider's name in lower-case letters. Stored rows and the URL of the provider's webhook contain this
   * name.
   */
  readonly name: string;
  /**
   * The current connection to the provider. The connection includes the last characters of the provider's
   * key. The connection object contains no secret.
   */
  readonly connection: ProviderConnection;
  /** The smallest and largest amounts of a payment page. */
  readonly charges: ChargeLimits;

  /**
   * Opens a payment page. When a request is repeated with the same idempotency key, the provider returns the
   * same page.
   */
  openPage(request: PageRequest, idempotencyKey: string): Promise<PageSnapshot>;
  /**
   * Reads the current state of a payment page. Returns null when the provider does not know the payment
   * page's id. When `withCard` is true, the snapshot of a paid page also contains the key of the card. With
   * `withCard`, the shop needs no second request to get the key of the card. The key of the card is missing
   * when the provider does not know the card.
   */
  readPage(pageId: string, options?: { withCard?: boolean }): Promise<PageSnapshot | null>;
  /**
   * Closes an open payment page, so that nobody can pay on this page. Returns false when the provider refuses
   * to close the payment page because the page is no longer open.
   */
  endPage(pageId: string): Promise<boolean>;
  /**
   * Finds the payment page on which a payment was made, or a payment page of an order. When the shop searches
   * by order, the page must have been created at or after `since`. The shop uses this method when a payment
   * does not name its page, or when the URL of a page was lost. For a payment without a page, returns the
   * order and the shop that the payment's metadata names. Returns null when neither the page nor the payment
   * exists.
   */
  findPage(by: PageKey): Promise<{ page: PageSnapshot } | { page: null; names: PaymentNames } | null>;

  /**
   * Refunds an amount of a payment. When a request is repeated with the same idempotency key, the provider
   * returns the same refund.
   */
  createRefund(request: RefundRequest, idempotencyKey: string): Promise<RefundSnapshot>;
  /** Lists all refunds of a payment with their current state. */
  listRefunds(paymentId: string): Promise<RefundSnapshot[]>;

  /**
   * Yields lists of the events that were created at or after `since`. The lists contain only event types that
   * the shop handles.
   */
  listEvents(since: Date): AsyncIterable<ProviderEvent[]>;
  /**
   * Verifies the signature of a webhook and parses its body.
   * @throws ForgedEvent when the signature is not the provider's, or the time in the signature differs too
   * much from the current time.
   * @throws UnsupportedEvent when the signed body is not an event with a snapshot of its object.
   */
  readEvent(body: string, headers: Headers): ProviderEvent;

  /** The access to disputes. When this part is missing, the shop does not learn of disputes. */
  readonly disputes?: DisputeDesk;
  /** The access to fraud warnings. When this part is missing, the shop does not learn of fraud warnings. */
  readonly fraud?: FraudWarnings;
  /**
   * The records of moved money. When this part is missing, the nightly comparison leaves out the money of
   * this provider.
   */
  readonly ledger?: MoneyBook;
  /**
   * The checks of the account. When this part is missing, the shop does not check the key's rights, the
   * webhook URLs or the clock of this provider.
   */
  readonly account?: ProviderAccount;
}

/**
 * The shop can find a payment page by the id of its payment. The shop can also find the page by the id of the
 * order and the earliest possible creation time of the page.
 */
export type PageKey = { paymentId: string } | { orderId: string; since: Date };

/** The data about the connection to a provider that staff are allowed to see. */
export interface ProviderConnection {
  /** "none": no key is set, so nobody can pay. */
  mode: "none" | "sandbox" | "test" | "live";
  /**
   * The name of the setting that contains the provider's key, and the last four characters of this key.
   * `keyEnd` is empty without a key.
   */
  keySetting: string;
  keyEnd: string;
  /** The name of the setting that contains the secret of the webhook. */
  webhookSetting: string;
  hasWebhookSecret: boolean;
  /**
   * The origins of the payment pages. When a submitted form of the shop redirects to one of these origins,
   * the browser is allowed to follow the redirect.
   */
  pageOrigins: readonly string[];
}

export interface ChargeLimits {
  /** The smallest and the largest amount that a payment page can charge, in each currency. */
  readonly least: Readonly<Record<Currency, number>>;
  readonly most: Readonly<Record<Currency, number>>;
  /** The payment methods that a page can offer. Every provider takes cards. */
  readonly methods: Readonly<Partial<Record<PaymentMethodType, PaymentMethodTraits>>>;
}

export interface PaymentMethodTraits {
  /** The shop's currencies in which the provider supports this payment method type. */
  takes: readonly Currency[] | "all";
  /**
   * After the shopper has left the payment page, an order can still wait for its payment, while its stock
   * stays reserved. This field says whose action the order waits for. Either the shopper must pay a voucher,
   * or the bank must decide. The value "minutes" means that the wait ends at the latest when the payment page
   * closes. The value null means that the money arrives while the shopper pays on the page.
   */
  delay: { of: "shopper" | "bank"; lasts: "minutes" | "days" } | null;
  /**
   * Whether the provider can refund a payment that used this payment method type. When the provider cannot
   * refund a payment of this type, staff pay the refund by hand (exception queue).
   */
  isRefundable: boolean;
}

export interface PageRequest {
  shopId: string;
  orderId: string;
  orderNumber: string;
  currency: string;
  lines: { name: string; unitAmount: number; quantity: number }[];
  /**
   * The payment methods that the page may offer. Each of these payment methods supports the currency of the
   * page.
   */
  methodTypes: readonly PaymentMethodType[];
  /**
   * The lifetime in seconds of a voucher that lasts for minutes. A voucher that lasts for days gets the
   * shortest possible lifetime.
   */
  voucherSeconds: number;
  /**
   * The account's email. When the email is undefined, the provider's page asks the shopper for an email
   * address.
   */
  customerEmail: string | undefined;
  expiresAt: Date;
  /** After the payment, the payment page sends the shopper to this URL of the shop. */
  successUrl: (pageId: string) => string;
  cancelUrl: string;
  /** The language of the page. Without a language, the provider uses the language of the browser. */
  language?: "pt-BR";
}

export interface PageSnapshot extends PaymentNames {
  id: string;
  status: "open" | "complete" | "expired";
  /** `failed`: the shopper has completed the page, but the delayed payment has failed. */
  payment: "unpaid" | "paid" | "failed";
  /**
   * The voucher that the shopper must still pay after completing the page. The voucher is null while the bank
   * decides.
   */
  voucher: Voucher | null;
  amountTotal: number;
  /** The tax that the provider added to the lines. `amountTotal` includes this tax. */
  addedTax: number;
  /**
   * Whether the provider is the seller of record (merchant of record) of the lines and decides about the tax.
   */
  isSoldByProvider: boolean;
  currency: string;
  paymentId: string | null;
  /**
   * The URL at which the shopper pays. When the provider has no payment page, `url` is the URL of a page of
   * the shop.
   */
  url: string | null;
  expiresAt: Date;
  /** Whether the page charges real money. */
  livemode: boolean;
  /**
   * The key of the card that paid the page (`card-key.ts`). The key is null when the card is unknown or was
   * not requested.
   */
  cardKey: string | null;
  /**
   * Whether the payment page has expired after its last attempt to pay was declined. The value is false when
   * the result is unknown.
   */
  isDeclined: boolean;
}

/**
 * A code or slip that the shopper pays after leaving the payment page, or a bank account that the shopper
 * must confirm.
 */
export interface Voucher {
  method: VoucherMethod;
  /**
   * The URL of the provider's page that shows the voucher. The value is null when this URL is unknown. The
   * shop has checked that the URL belongs to the provider. The page can show the shopper's name and tax
   * number. Therefore only the order's shopper is allowed to see the URL.
   */
  url: string | null;
  /** The time when the voucher ends. The time is null when the provider reports no end of the voucher. */
  until: Date | null;
}

export interface ProviderEvent {
  id: string;
  /**
   * The kind of the event in the terms of the shop. The kind is null when the shop does not act on the event.
   */
  kind: ProviderEventKind | null;
  /** The provider's own event type. */
  type: string;
  createdAt: Date;
  livemode: boolean;
  /** The id of the page, payment, refund, dispute or fraud warning. */
  objectId: string;
  /** The ids in the event's object. The shop uses these ids to find the order. */
  references: { page?: string; payment?: string; order?: string };
}

export interface RefundRequest {
  paymentId: string;
  amount: number;
  /**
   * The id of the shop's refund row. The provider stores this id with the refund. With this id, the shop
   * finds the refund even when the provider's answer was lost.
   */
  refundId: string;
  orderId: string;
}

export interface RefundSnapshot {
  id: string;
  /** The id of the shop's row, or null for a refund that was made in the provider's dashboard. */
  refundId: string | null;
  paymentId: string;
  state: Exclude<RefundRowState, "requested">;
  amount: number;
  currency: string;
}
