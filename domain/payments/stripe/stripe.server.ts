import type Stripe from "stripe";
import { atProvider } from "#domain/kernel/clock/provider-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { ACTED_ON } from "#domain/payments/event-kinds.ts";
import type { PaymentNames } from "#domain/payments/names-shop.ts";
import {
  ForgedEvent,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnreachable,
  ProviderUnreadable,
  type SessionFacts,
  type SessionRequest,
  UnsupportedEvent,
} from "#domain/payments/provider.ts";
import { eventShape, intentShape, readObject, sessionShape } from "#domain/payments/provider-answer.ts";
import { env } from "#env";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";

/**
 * The largest allowed difference between signed time and now, in seconds. The SDK accepts any future time.
 */
const SIGNATURE_TOLERANCE = 300;

function factsOf(json: Stripe.Checkout.Session): SessionFacts {
  const session = readObject(sessionShape, json);
  return {
    id: session.id,
    orderId: session.client_reference_id ?? session.metadata?.order_id ?? null,
    shopId: session.metadata?.shop_id ?? null,
    status: session.status,
    payment: paymentOf(session.payment_status, session.amount_total),
    amountTotal: session.amount_total,
    currency: session.currency.toUpperCase(),
    paymentIntentId: idOf(session.payment_intent),
    url: session.url ?? null,
    expiresAt: new Date(session.expires_at * 1000),
    livemode: session.livemode,
  };
}

/** Maps `no_payment_required` to `paid`, but only for the amount 0. */
function paymentOf(status: "paid" | "unpaid" | "no_payment_required", total: number): "paid" | "unpaid" {
  if (status !== "no_payment_required") return status;
  if (total > 0) throw new ProviderUnreadable("payment_status");
  return "paid";
}

function eventOf(json: unknown): ProviderEvent {
  const event = readObject(eventShape, json);
  const { object } = event.data;
  const session = object.object === "checkout.session" ? object.id : undefined;
  const paymentIntent =
    object.object === "payment_intent" ? object.id : (idOf(object.payment_intent) ?? undefined);
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    objectId: object.id ?? "",
    references: {
      session,
      paymentIntent,
      order: object.client_reference_id ?? object.metadata?.order_id ?? undefined,
    },
  };
}

async function openSession(request: SessionRequest, idempotencyKey: string): Promise<SessionFacts> {
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
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        ...(request.language && { locale: request.language }),
        // The page shows those of these types that the account has enabled and that support the amount.
        allowed_payment_method_types: [...request.methodTypes],
        // Settings of the dashboard must not change the charged amount.
        adaptive_pricing: { enabled: false },
        automatic_tax: { enabled: false },
        allow_promotion_codes: false,
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
    return factsOf(made);
  } catch (error) {
    // The result is unknown: a retry with the same key returns the same session.
    if (error instanceof ProviderUnreadable) throw new ProviderUnreachable();
    throw error;
  }
}

async function readSession(sessionId: string): Promise<SessionFacts | null> {
  try {
    const facts = factsOf(await ask(() => stripe.checkout.sessions.retrieve(sessionId)));
    return facts.status === "complete" && facts.payment === "unpaid" ? await withFailure(facts) : facts;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Sets `payment` to `failed` when the payment intent of a complete but unpaid session has failed. */
async function withFailure(facts: SessionFacts): Promise<SessionFacts> {
  const intentId = facts.paymentIntentId;
  if (!intentId) return facts;
  const { status } = readObject(intentShape, await ask(() => stripe.paymentIntents.retrieve(intentId)));
  const isOver = status === "requires_payment_method" || status === "canceled";
  return isOver ? { ...facts, payment: "failed" } : facts;
}

async function expireSession(sessionId: string): Promise<boolean> {
  try {
    await ask(() => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

async function findSessionOfPayment(paymentIntentId: string): Promise<SessionFacts | null> {
  const found = await ask(() => stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }));
  return found.data[0] ? factsOf(found.data[0]) : null;
}

async function readNames(paymentIntentId: string): Promise<PaymentNames | null> {
  try {
    const intent = await ask(() => stripe.paymentIntents.retrieve(paymentIntentId));
    const { metadata } = readObject(intentShape, intent);
    return { orderId: metadata?.order_id ?? null, shopId: metadata?.shop_id ?? null };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function findSessionOfOrder(orderId: string, since: Date): Promise<SessionFacts | null> {
  const gte = Math.floor(since.getTime() / 1000);
  let after: string | undefined;
  for (;;) {
    const page = await ask(() =>
      stripe.checkout.sessions.list({ created: { gte }, limit: 100, starting_after: after }),
    );
    const found = page.data.find((session) => session.client_reference_id === orderId);
    if (found) return factsOf(found);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return null;
  }
}

async function* listEvents(since: Date): AsyncIterable<ProviderEvent[]> {
  let after: string | undefined;
  for (;;) {
    const page = await ask(() =>
      stripe.events.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        types: [...ACTED_ON],
        limit: 100,
        starting_after: after,
      }),
    );
    yield page.data.map(eventOf);
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

function readEvent(body: string, signature: string): ProviderEvent {
  const secrets = env.STRIPE_WEBHOOK_SECRET?.split(",") ?? [];
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  const now = shopNow();
  if (!(Math.abs(signedAt - now / 1000) <= SIGNATURE_TOLERANCE)) throw new ForgedEvent("timestamp");
  const verifier = stripe.webhooks.signature;
  if (!verifier) throw new Error("the SDK has no signature verifier");
  for (const secret of secrets) {
    try {
      verifier.verifyHeader(body, signature, secret, SIGNATURE_TOLERANCE, undefined, now);
    } catch {
      // Two secrets are valid while staff rotate them: try the next one.
      continue;
    }
    return signedEvent(body);
  }
  throw new ForgedEvent("signature");
}

function signedEvent(body: string): ProviderEvent {
  try {
    return eventOf(JSON.parse(body));
  } catch (error) {
    const field = error instanceof ProviderUnreadable ? String(error.details.field) : "body";
    throw new UnsupportedEvent(field);
  }
}

/** Every response carries the provider's time. A list of one event is a cheap request. */
async function readClock(): Promise<void> {
  await ask(() => stripe.events.list({ limit: 1 }));
}

/** The card provider of this shop. */
export const paymentProvider: PaymentProvider = {
  openSession,
  readSession,
  expireSession,
  findSessionOfPayment,
  readNames,
  findSessionOfOrder,
  listEvents,
  readEvent,
  readClock,
};
