import { atProvider } from "#domain/kernel/clock/provider-clock.ts";
import { cardKeyOf } from "#domain/payments/card-key.ts";
import type { PageKey, PageRequest, PageSnapshot, PaymentProvider } from "#domain/payments/provider.ts";
import {
  ProviderRejected,
  ProviderUnreachable,
  ProviderUnreadable,
} from "#domain/payments/provider-errors.ts";
import { env } from "#env";
import { voucherTimes } from "./method-types.ts";
import { cardShape, declineShape, intentShape, readObject, sessionShape } from "./provider-answer.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";
import { voucherOfAction } from "./voucher-of-intent.ts";

type Session = Awaited<ReturnType<typeof stripe.checkout.sessions.list>>["data"][number];

function snapshotOf(json: Session): PageSnapshot {
  const session = readObject(sessionShape, json);
  return {
    id: session.id,
    orderId: session.client_reference_id || session.metadata?.order_id || null,
    shopId: session.metadata?.shop_id ?? null,
    status: session.status,
    payment: paymentOf(session.payment_status, session.amount_total),
    voucher: null,
    amountTotal: session.amount_total,
    addedTax: session.total_details?.amount_tax ?? 0,
    isSoldByProvider: session.managed_payments?.enabled ?? false,
    currency: session.currency.toUpperCase(),
    paymentId: idOf(session.payment_intent),
    url: session.url ?? null,
    expiresAt: new Date(session.expires_at * 1000),
    livemode: session.livemode,
    cardKey: cardKeyIn(json),
    isDeclined: false,
  };
}

/**
 * Returns the card's key if the shopper paid with a card and the session contains the data of the payment.
 */
function cardKeyIn(json: Session): string | null {
  const read = cardShape.safeParse(json);
  const card = read.data?.payment_intent.latest_charge.payment_method_details.card;
  return card ? cardKeyOf("stripe", card.fingerprint) : null;
}

/** Maps `no_payment_required` to `paid`, but only for the amount 0. */
function paymentOf(status: "paid" | "unpaid" | "no_payment_required", total: number): "paid" | "unpaid" {
  if (status !== "no_payment_required") return status;
  if (total > 0) throw new ProviderUnreadable("payment_status");
  return "paid";
}

/** See `PaymentProvider`. */
export async function openPage(request: PageRequest, idempotencyKey: string): Promise<PageSnapshot> {
  const { shopId, orderId, orderNumber } = request;
  const metadata = { shop_id: shopId, order_id: orderId, order_number: orderNumber };
  const made = await ask(() =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        ui_mode: "hosted_page",
        client_reference_id: orderId,
        customer_email: request.customerEmail,
        expires_at: Math.floor(atProvider(request.expiresAt).getTime() / 1000),
        // Stripe replaces this placeholder with the id of the session.
        success_url: request.successUrl("{CHECKOUT_SESSION_ID}"),
        cancel_url: request.cancelUrl,
        ...(request.language && { locale: request.language }),
        // The page shows only the payment method types that the account has enabled and that support the
        // amount.
        allowed_payment_method_types: [...request.methodTypes],
        payment_method_options: voucherTimes(request.methodTypes, request.voucherSeconds),
        // The request sets these parameters, so that the account's settings cannot change the charged amount
        // or the seller. page-parameters.test.ts lists every parameter.
        adaptive_pricing: { enabled: false },
        automatic_tax: { enabled: false },
        allow_promotion_codes: false,
        managed_payments: { enabled: false },
        metadata,
        payment_intent_data: { metadata },
        line_items: request.lines.map((line) => ({
          quantity: line.quantity,
          price_data: {
            currency: request.currency.toLowerCase(),
            unit_amount: line.unitAmount,
            product_data: { name: line.name },
          },
        })),
      },
      { idempotencyKey },
    ),
  );
  try {
    return snapshotOf(made);
  } catch (error) {
    // When the answer is unreadable, the result of the request is unknown. A retry with the same key returns
    // the same session.
    if (error instanceof ProviderUnreadable) throw new ProviderUnreachable();
    throw error;
  }
}

/** See `PaymentProvider`. */
export async function readPage(
  sessionId: string,
  { withCard = false }: { withCard?: boolean } = {},
): Promise<PageSnapshot | null> {
  try {
    const snapshot = snapshotOf(await (withCard ? retrieveWithCard(sessionId) : retrieve(sessionId)));
    if (snapshot.payment === "paid") return snapshot;
    if (snapshot.status === "complete") return await withDelay(snapshot);
    return snapshot.status === "expired" ? await withDecline(snapshot) : snapshot;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const retrieve = (sessionId: string) => ask(() => stripe.checkout.sessions.retrieve(sessionId));

/**
 * Reads the session with its charge. When the key has no right to read charges, the function still reads the
 * session.
 */
async function retrieveWithCard(sessionId: string): Promise<Session> {
  try {
    return await ask(() =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
    );
  } catch (error) {
    if (!(error instanceof ProviderRejected) || isMissing(error)) throw error;
    return retrieve(sessionId);
  }
}

/**
 * Reads the payment intent of a complete but unpaid session. Sets `payment` to `failed` when the intent has
 * failed. Sets `voucher` when the intent waits for the shopper.
 */
async function withDelay(snapshot: PageSnapshot): Promise<PageSnapshot> {
  const intentId = snapshot.paymentId;
  if (!intentId) return snapshot;
  const intent = readObject(intentShape, await ask(() => stripe.paymentIntents.retrieve(intentId)));
  if (intent.status === "requires_payment_method" || intent.status === "canceled")
    return { ...snapshot, payment: "failed" };
  if (intent.status !== "requires_action") return snapshot;
  return { ...snapshot, voucher: voucherOfAction(intent.next_action, env.STRIPE_API_BASE) };
}

/**
 * Sets `isDeclined` on an expired page. A session without an attempt to pay has no payment intent. The shop
 * uses `isDeclined` only to explain why the order ended. Therefore the order can end even when the intent is
 * unreadable.
 */
async function withDecline(snapshot: PageSnapshot): Promise<PageSnapshot> {
  const intentId = snapshot.paymentId;
  if (!intentId) return snapshot;
  try {
    const intent = declineShape.safeParse(await ask(() => stripe.paymentIntents.retrieve(intentId)));
    return { ...snapshot, isDeclined: intent.success };
  } catch (error) {
    if (error instanceof ProviderRejected || error instanceof ProviderUnreachable) return snapshot;
    throw error;
  }
}

/** See `PaymentProvider`. */
export async function endPage(sessionId: string): Promise<boolean> {
  try {
    await ask(() => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (error instanceof ProviderRejected) return false;
    throw error;
  }
}

/** See `PaymentProvider`. */
export const findPage = async (by: PageKey): ReturnType<PaymentProvider["findPage"]> =>
  "paymentId" in by ? findPageOfPayment(by.paymentId) : findPageOfOrder(by.orderId, by.since);

async function findPageOfPayment(paymentIntent: string): ReturnType<PaymentProvider["findPage"]> {
  const sessions = await ask(() =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
  );
  if (sessions.data[0]) return { page: snapshotOf(sessions.data[0]) };
  try {
    const intent = await ask(() => stripe.paymentIntents.retrieve(paymentIntent));
    const { metadata } = readObject(intentShape, intent);
    return { page: null, names: { orderId: metadata?.order_id ?? null, shopId: metadata?.shop_id ?? null } };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function findPageOfOrder(orderId: string, since: Date): Promise<{ page: PageSnapshot } | null> {
  const gte = Math.floor(since.getTime() / 1000);
  let after: string | undefined;
  for (;;) {
    const page = await ask(() =>
      stripe.checkout.sessions.list({ created: { gte }, limit: 100, starting_after: after }),
    );
    const found = page.data.find((session) => session.client_reference_id === orderId);
    if (found) return { page: snapshotOf(found) };
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return null;
  }
}
