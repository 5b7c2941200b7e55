import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { AboveMostCharge, BelowLeastCharge } from "#domain/checkout/pricing/errors.ts";
import { type PageLine, pageLine } from "#domain/checkout/pricing/page-line.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { changeUnpaidOrder, OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import { endReasons } from "#domain/orders/reason.ts";
import { noteProviderSale } from "#domain/payments/note-provider-sale.ts";
import type { PageRequest, PageSnapshot, PaymentProvider } from "#domain/payments/provider.ts";
import { ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { reportRejectedPages } from "#domain/payments/report-rejected-pages.ts";
import { ensureShopId } from "#domain/settings/shop-id.ts";
import { env } from "#env";
import { pageColumns } from "./page-columns.ts";
import { releaseOrder } from "./release-order.ts";

/** Maximum difference in seconds between the provider's clock and the database clock. */
const CLOCKS_APART_SECONDS = 900;

/** Maximum number of new idempotency keys per call. The next call continues with the following keys. */
const FRESH_KEYS = 2;

/**
 * The values that the caller has already read. The other values of the request are read from the database.
 */
export interface KnownOfPage {
  /** The lines of the order, sorted by their position. */
  lines?: PageLine[] | undefined;
  shopId?: string | null;
}

/**
 * Opens a payment page for an order that has no payment page. The function runs outside any transaction.
 * After a crash, or in the sweeper, a call sends the same idempotency key again and therefore gets the same
 * page. When the provider definitely rejects the request, the order ends and its stock is released
 * immediately.
 * @throws ProviderUnreachable when the result of the request is unknown. When the result is unknown, the
 * order stays open, and the sweeper tries to open the page again later
 * @throws ProviderRejected, BelowLeastCharge, AboveMostCharge
 */
export async function openPayment(
  caller: Caller,
  order: OrderRow,
  known: KnownOfPage = {},
): Promise<OrderRow> {
  const provider = providerOf(order);
  const request: PageRequest = {
    shopId: known.shopId ?? (await ensureShopId()),
    orderId: order.id,
    orderNumber: order.orderNumber,
    currency: order.currency,
    lines: known.lines ?? (await readLines(order)),
    methodTypes: order.paymentMethodTypes,
    voucherSeconds: secondsOfHold(order),
    customerEmail: order.customerEmail,
    expiresAt: order.expiresAt,
    successUrl: (pageId) => `${env.APP_URL}/payment-success?session_id=${pageId}`,
    cancelUrl: `${env.APP_URL}/payment-cancelled?order=${order.id}`,
    language: order.locale === "pt-BR" ? "pt-BR" : undefined,
  };
  let page: PageSnapshot;
  try {
    page = await askForPage(provider, request, order.createdAt);
  } catch (error) {
    if (!(error instanceof ProviderRejected)) throw error;
    await releaseOrder(system("checkout"), order.id, "voided", endReasons.refused);
    const charge = { currency: order.currency, charged: order.total };
    if (error.reason === "amount_too_small") throw new BelowLeastCharge(charge);
    if (error.reason === "amount_too_large") throw new AboveMostCharge(charge);
    if (error.reason === "sold_by_provider") {
      await noteProviderSale(provider, "refusal");
      await reportRejectedPages(provider);
    }
    throw error;
  }
  globalThis.failpoint?.("page-made");
  const opened = await storePage(caller, order, page);
  globalThis.failpoint?.("page-stored");
  if (page.isSoldByProvider) await noteProviderSale(provider, "page");
  return opened;
}

/**
 * Returns how long the order holds its stock. A repeated request to the provider must contain the hold time
 * of the first request.
 */
const secondsOfHold = ({ createdAt, holdUntil, expiresAt }: OrderRow): number =>
  Math.round(((holdUntil ?? expiresAt).getTime() - createdAt.getTime()) / 1000);

async function readLines({ id, currency }: OrderRow): Promise<PageLine[]> {
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position);
  return lines.map((line) => pageLine({ ...line, name: line.productName }, currency));
}

/**
 * Requests the page under numbered idempotency keys. The provider stores the response to a key for a day,
 * even when the response is an error. The failed request might have created a page anyway. When the failed
 * request has created a page, the provider lists the page. When the list contains no page of the order, the
 * next key is safe to use. Concurrent calls use the same key numbers, so they get the same page.
 */
async function askForPage(
  provider: PaymentProvider,
  request: PageRequest,
  orderedAt: Date,
): Promise<PageSnapshot> {
  const since = new Date(orderedAt.getTime() - CLOCKS_APART_SECONDS * 1000);
  const key = `order-${request.orderId}`;
  let spent = 0;
  for (let number = 1; ; number++) {
    try {
      return await openWithAddress(provider, request, number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable) || !error.ended) throw error;
      const made = await provider.findPage({ orderId: request.orderId, since });
      if (made?.page) return made.page;
      // A request with this idempotency key might still be running. A request with another idempotency key
      // could create a second page.
      if (error.ended === "differed") throw error;
      if (error.ended === "now" && ++spent === FRESH_KEYS) throw error;
    }
  }
}

/**
 * Opens the page with the account's email address, or without an email address when the provider refuses this
 * address. When the address is missing, the payment page asks the shopper for an address. The order and its
 * mails keep the address of the account.
 */
async function openWithAddress(
  provider: PaymentProvider,
  request: PageRequest,
  key: string,
): Promise<PageSnapshot> {
  try {
    return await provider.openPage(request, key);
  } catch (error) {
    if (!(error instanceof ProviderRejected) || error.reason !== "email_invalid") throw error;
    // The provider stores the first key together with the rejected parameters. The request without the
    // address therefore needs another idempotency key.
    return provider.openPage({ ...request, customerEmail: undefined }, `${key}-no-email`);
  }
}

/**
 * Stores the page with its order. When a webhook has already settled the order, returns the order without a
 * change.
 * @param known the order before the page was opened
 */
async function storePage(caller: Caller, known: OrderRow, page: PageSnapshot): Promise<OrderRow> {
  let order = known;
  for (let attempt = 1; order.paymentState === "creating"; attempt++) {
    try {
      return await changeUnpaidOrder(
        caller,
        order,
        { paymentState: "awaiting", ...pageColumns(page), checkoutUrl: page.url },
        { type: "payment_opened" },
      );
    } catch (error) {
      if (!(error instanceof OrderChanged) || attempt >= 5) throw error;
    }
    const [current] = await db.select().from(orders).where(eq(orders.id, order.id));
    if (!current) throw new Error("the order no longer exists");
    order = current;
  }
  return order;
}
