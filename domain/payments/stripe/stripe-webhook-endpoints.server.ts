import type Stripe from "stripe";
import type { WebhookEndpoint } from "#domain/payments/provider.ts";
import { ACTED_ON } from "./event-kinds.ts";
import { isAllowed, stripe } from "./stripe-client.server.ts";

/** An account has at most 16 endpoints. */
const ALL = { limit: 100 };
/** The doctor asks again at its next run. */
const OPTIONS = { timeout: 5_000, maxNetworkRetries: 0 };

/** See `PaymentProvider`. */
export async function listWebhookEndpoints(): Promise<WebhookEndpoint[] | null> {
  const found: { data?: Stripe.WebhookEndpoint[] } = {};
  await isAllowed(async () => {
    found.data = (await stripe.webhookEndpoints.list(ALL, OPTIONS)).data;
  });
  return found.data?.map(factsOf) ?? null;
}

function factsOf({ url, status, enabled_events: events }: Stripe.WebhookEndpoint): WebhookEndpoint {
  const received = new Set<string>(events);
  return {
    url,
    isEnabled: status === "enabled",
    missing: received.has("*") ? [] : ACTED_ON.filter((type) => !received.has(type)),
  };
}
