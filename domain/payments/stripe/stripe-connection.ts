import type { ProviderConnection } from "#domain/payments/provider.ts";
import { env } from "#env";

const STRIPE_PAGE = "https://checkout.stripe.com";

/** Returns whether STRIPE_API_BASE is a server other than Stripe's own, such as the sandbox. */
const isOtherServer = () => !new URL(env.STRIPE_API_BASE).hostname.endsWith(".stripe.com");

/** See `PaymentProvider`. */
export function describeConnection(): ProviderConnection {
  const key = env.STRIPE_SECRET_KEY ?? "";
  return {
    mode: key === "" ? "none" : isOtherServer() ? "sandbox" : env.PAYMENTS_LIVE ? "live" : "test",
    keySetting: "STRIPE_SECRET_KEY",
    keyEnd: key.slice(-4),
    webhookSetting: "STRIPE_WEBHOOK_SECRET",
    hasWebhookSecret: Boolean(env.STRIPE_WEBHOOK_SECRET),
    pageOrigins: pageOrigins(),
  };
}

/**
 * Returns the origins of the payment pages. Without a key, the start process runs the sandbox. This process
 * might not know the address of the sandbox yet.
 */
function pageOrigins(): string[] {
  if (!env.STRIPE_SECRET_KEY) return [STRIPE_PAGE, `http://localhost:${env.SANDBOX_PORT}`];
  return isOtherServer() ? [STRIPE_PAGE, new URL(env.STRIPE_API_BASE).origin] : [STRIPE_PAGE];
}
