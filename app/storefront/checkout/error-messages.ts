import { CART_LINES_MAX } from "#db/limits.ts";
import { checkoutMessages } from "./messages.ts";

/** What checkout's refusals say to a shopper, by code. Amounts in `details` are minor units of USD. */
export function checkoutErrorMessages(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const words = checkoutMessages.errors;
  const name = typeof details.name === "string" && details.name ? details.name : words.someProduct;
  const number = (key: string) => Number(details[key] ?? 0);
  return {
    sign_in_required: words.signInRequired,
    invalid_input: words.invalidInput(String(details.field ?? "")),
    empty_cart: words.emptyCart,
    too_many_lines: words.tooManyLines(CART_LINES_MAX),
    invalid_quantity: words.invalidQuantity,
    product_unavailable: words.productUnavailable(name),
    insufficient_stock:
      number("available") > 0 ? words.onlySomeLeft(number("available"), name) : words.soldOut(name),
    price_changed: words.priceChanged(number("total")),
    below_minimum: words.belowMinimum(number("minimum"), number("total")),
    crypto_unavailable: words.cryptoUnavailable,
    cards_unavailable: words.cardsUnavailable,
    consent_required: words.consentRequired,
    attempt_used: words.attemptUsed,
    payment_unavailable: words.paymentUnavailable,
    payment_refused: words.paymentRefused,
    too_many_attempts: words.tooManyAttempts,
  };
}
