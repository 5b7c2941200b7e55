import { formatMoney } from "#app/languages/format.ts";
import { CART_LINES_MAX } from "#db/limits.ts";

/** What checkout's refusals say to a shopper, by code. Amounts in `details` are minor units of USD. */
export function checkoutErrorMessages(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const name = typeof details.name === "string" && details.name ? details.name : "A product in your cart";
  const money = (key: string) => formatMoney(Number(details[key] ?? 0));
  return {
    sign_in_required: "Please log in to continue with checkout.",
    invalid_input: `The request is malformed (${String(details.field ?? "")}).`,
    empty_cart: "Your cart is empty. Add some items first.",
    too_many_lines: `A cart can hold at most ${CART_LINES_MAX} different products.`,
    invalid_quantity: "Quantities must be whole numbers of at least 1.",
    product_unavailable: `${name} is no longer available.`,
    insufficient_stock:
      Number(details.available) > 0
        ? `Only ${details.available} items of ${name} are available in stock.`
        : `${name} is sold out.`,
    price_changed: `Prices have changed. The total is now ${money("total")}. Please check your cart.`,
    below_minimum: `The minimum purchase is ${money("minimum")}. Your cart is ${money("total")}.`,
    crypto_unavailable: "Crypto payments will be available soon.",
    cards_unavailable: "Card payments are switched off at the moment.",
    attempt_used: "This checkout was already used. Please start it again from your cart.",
    payment_unavailable:
      "The payment service does not answer at the moment. You have not been charged. Please try again.",
    payment_refused: "The payment service refused this order. You have not been charged.",
    too_many_attempts: "Too many attempts. Please wait a moment and try again.",
  };
}
