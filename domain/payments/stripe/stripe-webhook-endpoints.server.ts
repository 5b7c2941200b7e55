import type { WebhookEndpoint } from "#domain/payments/optional-parts.ts";
import { ACTED_ON } from "./event-kinds.ts";
import { isAllowed, stripe } from "./stripe-client.server.ts";

/** An account has at most 16 endpoints, so one list request returns all of them. */
const ALL = { limit: 100 };
/** The SDK does not retry these requests, because the doctor repeats them at its next run. */
const OPTIONS = { timeout: 5_000, maxNetworkRetries: 0 };

/** See `ProviderAccount`. */
export async function listWebhookEndpoints(): Promise<WebhookEndpoint[] | null> {
  const found: { endpoints?: WebhookEndpoint[] } = {};
  await isAllowed(async () => {
    const { data } = await stripe.webhookEndpoints.list(ALL, OPTIONS);
    found.endpoints = data.map(({ url, status, enabled_events: events }) => ({
      url,
      isEnabled: status === "enabled",
      missing: missingOf(new Set(events)),
    }));
  });
  return found.endpoints ?? null;
}

/** Returns the event types that the shop handles but that an endpoint does not receive. */
const missingOf = (received: ReadonlySet<string>): string[] =>
  received.has("*") ? [] : ACTED_ON.filter((type) => !received.has(type));
