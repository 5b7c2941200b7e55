/**
 * Returns the address of a payment in Stripe's dashboard. Returns null when the payment has no payment
 * intent. Also returns null when the shop uses a server other than Stripe's. Such a server, for example the
 * sandbox, has no dashboard.
 */
export function dashboardPage(
  paymentIntent: string | null,
  provider: { STRIPE_API_BASE: string; PAYMENTS_LIVE: boolean },
): string | null {
  if (!paymentIntent || !/^pi_\w+$/.test(paymentIntent)) return null;
  if (!new URL(provider.STRIPE_API_BASE).hostname.endsWith(".stripe.com")) return null;
  return `https://dashboard.stripe.com/${provider.PAYMENTS_LIVE ? "" : "test/"}payments/${paymentIntent}`;
}
