import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { BelowLeastCharge } from "#domain/checkout/pricing/refusals.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { changeOrder, OrderChanged, type OrderRow } from "#domain/orders/change-order.ts";
import {
  ProviderRefused,
  ProviderUnreachable,
  type SessionFacts,
  type SessionRequest,
} from "#domain/payments/provider.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { ensureShopId } from "#domain/settings/shop-id.ts";
import { env } from "#env";
import { releaseOrder } from "./release-order.ts";

/** How far the provider's clock may be off from the database's, when its list is asked from the order's time on. */
const CLOCKS_APART_SECONDS = 900;

/** How many keys one call may use up; the next call goes on behind them. */
const FRESH_KEYS = 2;

/**
 * Opens the hosted payment page of an order that has none yet (order-lifecycle T2), outside any transaction.
 * Asked again after a crash or by the sweeper, the provider's idempotency key leads to the same page. A definite refusal
 * ends the order and gives its stock back at once.
 * @throws ProviderUnreachable when nothing is known: the order stays and the sweeper asks again. ProviderRefused,
 *   BelowLeastCharge.
 */
export async function openPayment(caller: Caller, order: OrderRow): Promise<OrderRow> {
  const lines = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(orderItems.position);
  const request: SessionRequest = {
    shopId: await ensureShopId(),
    orderId: order.id,
    orderNumber: order.orderNumber,
    currency: order.currency,
    lines: lines.map((line) => ({ name: line.productName, unitAmount: line.price, quantity: line.quantity })),
    methodTypes: order.paymentMethodTypes,
    customerEmail: order.customerEmail,
    expiresAt: order.expiresAt,
    successUrl: `${env.APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.APP_URL}/payment-cancelled?order=${order.id}`,
    language: order.locale === "pt-BR" ? "pt-BR" : undefined,
  };
  let session: SessionFacts;
  try {
    session = await askForSession(request, order.createdAt);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await releaseOrder(system("checkout"), order.id, "voided", "the provider refused");
    if (error.details.providerCode === "amount_too_small")
      throw new BelowLeastCharge({ currency: order.currency, charged: order.total });
    throw error;
  }
  globalThis.failpoint?.("page-made");
  const opened = await storeSession(caller, order.id, session);
  globalThis.failpoint?.("page-stored");
  return opened;
}

/**
 * The provider keeps the answer of a key for a day, also when it was a failure. That request has ended, with or without its
 * effect: a page it made all the same is in the provider's list; where there is none, the next key is safe. Keys are
 * numbered, so that two who ask at the same time use the same one and get the same page.
 */
async function askForSession(request: SessionRequest, orderedAt: Date): Promise<SessionFacts> {
  const since = new Date(orderedAt.getTime() - CLOCKS_APART_SECONDS * 1000);
  const key = `order-${request.orderId}`;
  let spent = 0;
  for (let number = 1; ; number++) {
    try {
      return await openWithAddress(request, number === 1 ? key : `${key}-${number}`);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable) || !error.ended) throw error;
      const made = await paymentProvider.findSessionOfOrder(request.orderId, since);
      if (made) return made;
      // It may be at work still under this very key: another key could make a second page.
      if (error.ended === "differed") throw error;
      if (error.ended === "now" && ++spent === FRESH_KEYS) throw error;
    }
  }
}

/**
 * The provider refuses some addresses that mail servers take. Its page then asks the shopper for one: the order, its mails
 * and its delivery keep the address of the account.
 */
async function openWithAddress(request: SessionRequest, key: string): Promise<SessionFacts> {
  try {
    return await paymentProvider.openSession(request, key);
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.details.providerCode !== "email_invalid") throw error;
    // Another key: Stripe may keep the first one for the refused content.
    return paymentProvider.openSession({ ...request, customerEmail: undefined }, `${key}-no-email`);
  }
}

/** Keeps the session with its order. A webhook may have been faster: then the order is already further and stays so. */
async function storeSession(caller: Caller, orderId: string, session: SessionFacts): Promise<OrderRow> {
  for (let attempt = 1; ; attempt++) {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    if (!order) throw new Error("the order is gone");
    if (order.paymentState !== "creating") return order;
    try {
      return await inTransaction((tx) =>
        changeOrder(
          tx,
          caller,
          order,
          { paymentState: "awaiting", stripeCheckoutSessionId: session.id, checkoutUrl: session.url },
          { type: "payment_opened" },
        ),
      );
    } catch (error) {
      if (!(error instanceof OrderChanged) || attempt >= 5) throw error;
    }
  }
}
