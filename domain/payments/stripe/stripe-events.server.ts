import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { ProviderEvent } from "#domain/payments/provider.ts";
import { ForgedEvent, ProviderUnreadable, UnsupportedEvent } from "#domain/payments/provider-errors.ts";
import { env } from "#env";
import { ACTED_ON, kindOf } from "./event-kinds.ts";
import { eventShape, readObject } from "./provider-answer.ts";
import { ask, idOf, stripe } from "./stripe-client.server.ts";

/**
 * The maximum difference, in seconds, between the time in the signature and the current time. The SDK itself
 * accepts a signature whose time is any number of seconds in the future.
 */
const SIGNATURE_TOLERANCE = 300;

function eventOf(json: unknown): ProviderEvent {
  const event = readObject(eventShape, json);
  const { object } = event.data;
  const isIntent = object.object === "payment_intent";
  return {
    id: event.id,
    kind: kindOf(event.type),
    type: event.type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    objectId: object.id ?? "",
    references: {
      page: object.object === "checkout.session" ? object.id : undefined,
      payment: isIntent ? object.id : (idOf(object.payment_intent) ?? undefined),
      order: object.client_reference_id || object.metadata?.order_id || undefined,
    },
  };
}

/** See `PaymentProvider`. */
export async function* listEvents(since: Date): AsyncIterable<ProviderEvent[]> {
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

/** See `PaymentProvider`. */
export function readEvent(body: string, headers: Headers): ProviderEvent {
  const signature = headers.get("stripe-signature") ?? "";
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
      // While staff rotate the secret, two secrets are valid. When the first secret does not match, the
      // function tries the second secret.
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

/**
 * Every response contains the provider's time. The function therefore sends a cheap request: a list of one
 * event.
 */
export async function readClock(): Promise<void> {
  await ask(() => stripe.events.list({ limit: 1 }));
}
