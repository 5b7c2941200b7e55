import Stripe from "stripe";
import { noteProviderDate } from "#domain/kernel/clock/provider-clock.ts";
import { type ErrorReason, ProviderRejected, ProviderUnreachable } from "#domain/payments/provider-errors.ts";
import { env } from "#env";
import { isAnswerOfProvider } from "./provider-answer.ts";

/**
 * The client of Stripe's SDK. The client connects to the server of STRIPE_API_BASE: Stripe itself or the
 * sandbox.
 */

const base = new URL(env.STRIPE_API_BASE);
/** STRIPE_API_BASE can contain a path. */
const basePath = base.pathname.replace(/\/+$/, "");

/**
 * Creates the SDK's HTTP client, extended to record the provider's time and to check each response. The SDK
 * treats any JSON without the key `error` as a success, for every status. A proxy between the shop and the
 * provider can send such JSON, and the SDK would accept it as the provider's answer.
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
      if (!isAnswerOfProvider(answer.getStatusCode(), json))
        throw new Error("the provider did not send this response");
      return json;
    };
    return answer;
  };
  return client;
}

export type PageParameters = Stripe.Checkout.SessionCreateParams;

export const stripe = new Stripe(env.STRIPE_SECRET_KEY ?? "sk_test_unset", {
  // In a URL, an IPv6 address has brackets. The SDK expects a host name, in which an IPv6 address has no
  // brackets.
  host: base.hostname.replace(/^\[|\]$/g, ""),
  port: base.port || (base.protocol === "https:" ? 443 : 80),
  protocol: base.protocol === "https:" ? "https" : "http",
  maxNetworkRetries: 2,
  timeout: 10_000,
  telemetry: false,
  httpClient: checkingClient(),
  appInfo: { name: "Handover" },
});

/** Stripe's codes of the errors that the shop handles by itself. */
const reasons: Readonly<Record<string, ErrorReason>> = {
  amount_too_small: "amount_too_small",
  amount_too_large: "amount_too_large",
  email_invalid: "email_invalid",
};

/**
 * Sends one request to the provider and translates the SDK's errors.
 * @throws ProviderRejected when the provider refuses the request.
 * @throws ProviderUnreachable when the provider does not answer or has a failure.
 */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      const isRejection =
        error instanceof Stripe.errors.StripeInvalidRequestError ||
        error instanceof Stripe.errors.StripeCardError ||
        error instanceof Stripe.errors.StripePermissionError;
      if (isRejection && (error.statusCode ?? 500) < 500) throw rejectionOf(error);
      throw new ProviderUnreachable(endOf(error));
    }
    throw error;
  }
}

function rejectionOf({ code, type, message }: Stripe.errors.StripeError): ProviderRejected {
  const named = code ?? type;
  // Stripe has no error code for the case that Stripe is the seller of record. Only the message of the error
  // states that Stripe is the seller of record.
  if (/\bmanaged payments\b/i.test(message)) return new ProviderRejected(named, "sold_by_provider");
  return new ProviderRejected(named, Object.hasOwn(reasons, named) ? reasons[named] : undefined);
}

/**
 * Returns whether the rights of the key allow a request. When the provider rejects the request for any reason
 * other than missing rights, the function returns true.
 * @throws ProviderUnreachable when the provider does not answer or does not know the key.
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

/**
 * Returns how the provider ended a failed request (see `ProviderUnreachable`). For some server errors, the
 * provider stores the answer with the idempotency key and sends the answer again
 * (docs.stripe.com/error-low-level).
 */
function endOf(error: Stripe.errors.StripeError): ProviderUnreachable["ended"] {
  const { statusCode, headers } = error;
  if (error instanceof Stripe.errors.StripeIdempotencyError && statusCode === 400) return "differed";
  if ((statusCode ?? 0) < 500) return undefined;
  if (headers?.["idempotent-replayed"] === "true") return "earlier";
  return headers?.["stripe-should-retry"] === "false" ? "now" : undefined;
}

/** Returns whether the provider does not know the requested object. */
export const isMissing = (error: unknown) =>
  error instanceof ProviderRejected && error.details.providerCode === "resource_missing";

export const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === "string" ? object : (object?.id ?? null);
