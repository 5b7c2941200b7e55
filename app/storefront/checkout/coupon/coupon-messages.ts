import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

/** Returns the messages of coupons in the language of the request. Only the server reads them. */
export const couponMessages = () => requestMessages[documentLanguage()].coupons;

/**
 * Returns the messages of coupon errors by code. Amounts in `details` are minor units of USD, or of
 * `details.currency` if set.
 * @param shown the code whose discount the shopper was shown before the click; it may have ended since
 */
export function couponErrorMessages(
  details: Readonly<Record<string, unknown>>,
  shown = "",
): Record<string, string> {
  const words = couponMessages();
  const number = (key: string) => Number(details[key] ?? 0);
  const currency = String(details.currency ?? "USD");
  return {
    coupon_unusable: shown ? words.noLonger(shown) : words.unusable,
    coupon_used: words.used,
    coupon_needs_more: words.needsMore(number("minimum"), number("total")),
    coupon_not_for_cart: words.notForCart,
    coupon_below_least_charge: words.belowLeastCharge(number("least"), currency),
    discount_changed: words.discountChanged(number("discount"), currency),
    // The limit of codes has a sentence of its own, because the order passes without the code.
    ...(details.act === "coupon" && {
      too_many_attempts: words.tooManyAttempts(Math.ceil(number("retryAfterSeconds") / 60)),
    }),
  };
}
