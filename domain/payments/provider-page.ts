/**
 * The address of a payment at the card provider's own desk; null without a payment, and where the provider is a stand-in
 * that has no desk.
 */
export function providerPage(
  paymentIntentId: string | null,
  provider: { STRIPE_API_BASE: string; STRIPE_LIVE: boolean },
): string | null {
  if (!paymentIntentId || !/^pi_\w+$/.test(paymentIntentId)) return null;
  if (!new URL(provider.STRIPE_API_BASE).hostname.endsWith(".stripe.com")) return null;
  return `https://dashboard.stripe.com/${provider.STRIPE_LIVE ? "" : "test/"}payments/${paymentIntentId}`;
}
