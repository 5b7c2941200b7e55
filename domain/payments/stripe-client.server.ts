import Stripe from "stripe";
import { noteProviderDate } from "#domain/clock/provider-clock.ts";
import { env } from "#env";
import { ProviderRefused, ProviderUnreachable } from "./provider.ts";

/** How Stripe's SDK is asked. It speaks to Stripe, or to the server of STRIPE_API_BASE. */

const base = new URL(env.STRIPE_API_BASE);
/** The SDK's own way to ask, which notes what time the provider has. */
function dateNotingClient() {
  const client = Stripe.createNodeHttpClient();
  const { makeRequest } = client;
  client.makeRequest = async (...request) => {
    const answer = await makeRequest.apply(client, request);
    noteProviderDate(answer.getHeaders().date);
    return answer;
  };
  return client;
}

export const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? "sk_test_unset", {
  host: base.hostname,
  port: base.port || (base.protocol === "https:" ? 443 : 80),
  protocol: base.protocol === "https:" ? "https" : "http",
  maxNetworkRetries: 2,
  timeout: 10_000,
  telemetry: false,
  httpClient: dateNotingClient(),
  appInfo: { name: "Handover" },
});

/** Whether card payments can be taken at all. */
export const cardsConfigured = Boolean(env.STRIPE_SECRET_KEY);

/**
 * One question to the provider, its failures in the shop's words.
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      const isRefusal =
        error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripeCardError ||
        error instanceof Stripe.errors.StripePermissionError;
      if (isRefusal && (error.statusCode ?? 500) < 500) throw new ProviderRefused(error.code ?? error.type);
      throw new ProviderUnreachable(endOf(error));
    }
    throw error;
  }
}

/** A server error whose repeat would be a no-op, or is one: it is kept under its key (docs.stripe.com/error-low-level). */
function endOf(error: Stripe.errors.StripeError): ProviderUnreachable["ended"] {
  const { statusCode, headers } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError && statusCode === 400) return "differed";
  if ((statusCode ?? 0) < 500) return undefined;
  if (headers?.["idempotent-replayed"] === "true") return "earlier";
  return headers?.["stripe-should-retry"] === "false" ? "now" : undefined;
}

/** Whether the provider does not know the object. */
export const isMissing = (error: unknown) =>
  error instanceof ProviderRefused && error.details.providerCode === "resource_missing";

export const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === "string" ? object : (object?.id ?? null);
