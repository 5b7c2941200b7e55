import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

/** Returns the messages of coupons in the language of the request. Only the server reads these messages. */
export const couponMessages = () => requestMessages[documentLanguage()].coupons;

/**
 * Returns the messages of coupon errors. The keys are the error codes. Amounts in `details` are minor units
 * of USD, or of `details.currency` if set.
 * @param shown the code whose discount the shopper saw before the click. The coupon may have ended between
 * the display of the discount and the click.
 */
export function couponErrorMessages(
  details: Readonly<Record<string, unknown>>,
  shown = "",
): Record<string, string> {
  const messages = couponMessages();
  const number = (key: string) => Number(details[key] ?? 0);
  const currency = String(details.currency ?? "USD");
  return {
    coupon_unusable: shown ? messages.noLonger(shown) : messages.unusable,
    coupon_used: messages.used,
    coupon_needs_more: messages.needsMore(number("minimum"), number("total")),
    coupon_not_for_cart: messages.notForCart,
    coupon_below_least_charge: messages.belowLeastCharge(number("least"), currency),
    discount_changed: messages.discountChanged(number("discount"), currency),
    // The limit on attempts with coupon codes has its own message, because the shopper can still order
    // without a code.
    ...(details.act === "coupon" && {
      too_many_attempts: messages.tooManyAttempts(Math.ceil(number("retryAfterSeconds") / 60)),
    }),
  };
}
