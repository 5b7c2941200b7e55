import Stripe from "stripe";
import { noteProviderDate } from "#domain/kernel/clock/provider-clock.ts";
import { ProviderRefused, ProviderUnreachable } from "#domain/payments/provider.ts";
import { isAnswerOfProvider } from "#domain/payments/provider-answer.ts";
import { env } from "#env";

/** How Stripe's SDK is asked. It speaks to Stripe, or to the server of STRIPE_API_BASE. */

const base = new URL(env.STRIPE_API_BASE);
/** STRIPE_API_BASE may lead to a path of its server. */
const basePath = base.pathname.replace(/\/+$/, "");

/**
 * The SDK's own HTTP client, which also notes the provider's time and checks each answer. The SDK takes any JSON
 * without the key `error` for a success, whatever its status: also what a proxy in between says of itself.
 */
function checkingClient() {
  const client = Stripe.createNodeHttpClient();
  const { makeRequest } = client;
  client.makeRequest = async (host, port, path, ...rest) => {
    const answer = await makeRequest.call(client, host, port, basePath + path, ...rest);
    noteProviderDate(answer.getHeaders().date);
    const readJson = answer.toJSON.bind(answer);
    answer.toJSON = async () => {
      const json: unknown = await readJson();
      if (!isAnswerOfProvider(answer.getStatusCode(), json)) throw new Error("not an answer of the provider");
      return json;
    };
    return answer;
  };
  return client;
}

export const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? "sk_test_unset", {
  // The brackets of an IPv6 address belong to the URL alone.
  host: base.hostname.replace(/^\[|\]$/g, ""),
  port: base.port || (base.protocol === "https:" ? 443 : 80),
  protocol: base.protocol === "https:" ? "https" : "http",
  maxNetworkRetries: 2,
  timeout: 10_000,
  telemetry: false,
  httpClient: checkingClient(),
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

/**
 * Whether the rights of the key allow a request; any other refusal of the request is no matter.
 * @throws ProviderUnreachable
 */
export async function isAllowed(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    const isAnswer = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!isAnswer || (error.statusCode ?? 500) >= 500) throw new ProviderUnreachable();
  }
  return true;
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
