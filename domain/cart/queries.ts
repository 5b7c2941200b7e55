import { readProfile } from "#domain/accounts/queries.ts";
import type { Caller } from "#domain/caller.ts";
import { listCartProducts } from "#domain/catalog/queries.ts";
import { detectCurrency } from "#domain/checkout/detect-currency.ts";
import { cardsConfigured } from "#domain/payments/stripe-client.server.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { termsIn } from "#domain/settings/terms.ts";
import type { CartFacts } from "./cart-facts.ts";

/** What a cart page needs to know now of these products, of the shop's limits and of the person buying. */
export async function readCartFacts(
  caller: Caller,
  ids: string[],
  acceptLanguage: string,
): Promise<CartFacts> {
  const [products, settings, profile] = await Promise.all([
    listCartProducts(ids),
    readPublicSettings(),
    caller.kind === "shopper" ? readProfile(caller) : null,
  ]);
  return {
    products,
    minimumPurchase: settings.minPurchase,
    cryptoEnabled: settings.cryptoEnabled,
    stripeEnabled: settings.stripeEnabled && cardsConfigured,
    charging: { rates: settings.currencyRates, suggested: detectCurrency(acceptLanguage) },
    consent: {
      isAsked: settings.checkoutConsent,
      hasTerms: termsIn(settings.terms, "en") !== null,
    },
    buyer: profile && {
      email: profile.email,
      fullName: `${profile.firstName} ${profile.lastName}`.trim(),
      phone: profile.phone,
    },
  };
}
