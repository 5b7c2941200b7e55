/**
 * Returns the address of a payment in Stripe's dashboard. Returns null without a payment intent, and for a
 * provider other than Stripe, such as the sandbox, which has no dashboard.
 */
export function providerPage(
  paymentIntentId: string | null,
  provider: { STRIPE_API_BASE: string; STRIPE_LIVE: boolean },
): string | null {
  if (!paymentIntentId || !/^pi_\w+$/.test(paymentIntentId)) return null;
  if (!new URL(provider.STRIPE_API_BASE).hostname.endsWith(".stripe.com")) return null;
  return `https://dashboard.stripe.com/${provider.STRIPE_LIVE ? "" : "test/"}payments/${paymentIntentId}`;
}
