import { noteMessages } from "#app/storefront/cart/note-messages.ts";
import { orderLimitMessage } from "#app/storefront/product/offer-text.server.ts";
import { CART_LINES_MAX } from "#db/values/limits.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { documentLanguage } from "#messages/language.ts";
import { blockMessages, requestMessages } from "#messages/server/server-messages.ts";

const requests = () => requestMessages[documentLanguage()].checkout;

/**
 * Returns the messages of checkout errors. The keys are the error codes. Amounts in `details` are minor units
 * of USD, or of `details.currency` if set.
 */
export function checkoutErrorMessages(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const messages = checkoutMessages.errors;
  const name = typeof details.name === "string" && details.name ? details.name : messages.someProduct;
  const number = (key: string) => Number(details[key] ?? 0);
  return {
    sign_in_required: messages.signInRequired,
    invalid_input: messages.invalidInput(String(details.field ?? "")),
    empty_cart: messages.emptyCart,
    too_many_lines: messages.tooManyLines(CART_LINES_MAX),
    invalid_quantity: details.most ? messages.quantityTooLarge(number("most")) : messages.invalidQuantity,
    product_unavailable: messages.productUnavailable(name),
    insufficient_stock:
      number("available") > 0 ? messages.onlySomeLeft(number("available"), name) : messages.soldOut(name),
    hold_limit: holdLimitMessage(details, name),
    payments_pending: requestMessages[documentLanguage()].holds.paymentsPending(number("most")),
    already_paid: requestMessages[documentLanguage()].holds.alreadyPaid(String(details.orderNumber ?? "")),
    order_limit: orderLimitMessage(details, name),
    price_changed: messages.priceChanged(number("total")),
    below_minimum: messages.belowMinimum(number("minimum"), number("total")),
    below_least_charge: messages.belowLeastCharge(
      number("charged"),
      String(details.currency ?? "USD"),
      details.least === undefined ? null : number("least"),
    ),
    above_most_charge: messages.aboveMostCharge(
      number("charged"),
      String(details.currency ?? "USD"),
      details.most === undefined ? null : number("most"),
    ),
    crypto_unavailable: messages.cryptoUnavailable,
    currency_unavailable: requests().currencyUnavailable(String(details.currency ?? "")),
    cards_unavailable: messages.cardsUnavailable,
    consent_required: messages.consentRequired,
    checkout_blocked: blockMessages[documentLanguage()].blocked,
    page_open: requests().pageOpen,
    attempt_used: requests().attemptUsed,
    payment_unavailable: requests().paymentUnavailable,
    payment_refused: requests().paymentRejected,
    too_many_attempts: messages.tooManyAttempts,
  };
}

function holdLimitMessage({ reason, most }: Readonly<Record<string, unknown>>, name: string): string {
  switch (reason) {
    case "account":
      return requests().holdOfAccount(name);
    case "network":
      return requests().holdOfNetwork(name);
    case "unverified_products":
      return requestMessages[documentLanguage()].holds.ofProducts(Number(most));
    case "unverified_total":
      return requestMessages[documentLanguage()].holds.ofTotal(Number(most));
    case "unverified_all":
      return requests().holdOfUnverified(name);
    case "unverified":
    case "lapsed":
      return noteMessages.holds[reason](Number(most), name);
    default:
      return noteMessages.holds.order(Number(most ?? 0), name);
  }
}
