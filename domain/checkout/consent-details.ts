import type { CheckoutRequest } from "#domain/checkout/pricing/checkout-input.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { termsIn } from "#domain/settings/terms.ts";

/**
 * Returns the consent that a checkout request contains, for the event of the new order. The event stores the
 * sentence that the shopper read. When the shop changes the text later, the event therefore still contains
 * the evidence. Returns an empty object when the request contains no consent.
 */
export function consentDetails(
  { consent, consentSentences: sentences }: Pick<CheckoutRequest, "consent" | "consentSentences">,
  terms: SiteSettings["terms"],
): { consent?: true; consentText?: string } {
  if (!consent) return {};
  const parts = sentences ? [sentences.delivery, termsIn(terms, "en") === null ? "" : sentences.terms] : [];
  return { consent: true, consentText: parts.filter(Boolean).join(" ") };
}
