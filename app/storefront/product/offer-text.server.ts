import { mostOfNextOrder, type OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import type { FoundOffer } from "#domain/checkout/cart/queries.ts";
import { formatDate } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { offerMessages } from "#messages/server/server-messages.ts";

/**
 * The messages stay on the server. A page receives the offer texts as data only when its product has a sale,
 * tier prices or limits.
 */
const currentMessages = () => offerMessages[documentLanguage()];

/** The tier prices and the limits of one product, in words. */
export interface ProductOffer {
  heading: string;
  /**
   * The price of one unit, and the unit price of each tier. The list is empty when the product has no tiers.
   */
  rows: { least: number; from: string; each: string }[];
  /** The limits in sentences. Empty without limits. */
  limits: string;
  /**
   * Sentences about the sale: when it ends, how much it saves, and whether its price is below the prices for
   * larger quantities.
   */
  sale: string[];
  /**
   * When no sale is active, a text that says how much lower the price is than the original price. Otherwise
   * "".
   */
  saved: string;
}

/**
 * Returns the sale, the price table and the limits for the product page. Returns null when the product has no
 * sale, no price tiers and no limits.
 * @param timeZone the shop's time zone, for the day on which a sale ends
 */
export function productOffer(product: CartCard, timeZone: string): ProductOffer | null {
  const { tiers, limits, price, originalPrice } = product;
  const messages = currentMessages();
  const asText = limitText(limits);
  const sale = saleText(product, timeZone);
  const difference = product.sale ? 0 : (originalPrice ?? price) - price;
  const saved = difference > 0 ? messages.saved(difference) : "";
  if (tiers.length === 0 && asText === "" && sale.length === 0 && saved === "") return null;
  const steps = tiers.length > 0 ? [{ minQuantity: 1, price }, ...tiers] : [];
  return {
    heading: messages.heading,
    rows: steps.map(({ minQuantity: least, price }) => ({
      least,
      from: messages.from(least),
      each: messages.each(price),
    })),
    limits: asText,
    sale,
    saved,
  };
}

function saleText({ sale, price, originalPrice }: CartCard, timeZone: string): string[] {
  if (!sale) return [];
  const messages = currentMessages();
  const day = formatDate(sale.endsAt, { month: "short", day: "numeric", timeZone });
  const saved = (originalPrice ?? price) - price;
  const saving = saved > 0 && messages.saving(saved, Math.round((saved * 100) / (price + saved)));
  return [
    [messages.until(day), ...(saving ? [saving] : [])].join(" · "),
    ...(sale.beatsTiers ? [messages.saleIsLower] : []),
  ];
}

/**
 * When one unit of the product costs less than the minimum purchase, returns a sentence about the minimum.
 * Otherwise returns "". The page shows this sentence below the price.
 */
export const minimumText = ({ price, limits }: CartCard, minimum: number): string =>
  price * (limits.least ?? 1) < minimum ? currentMessages().minimum(minimum) : "";

/** Returns the texts about the offers for the products in a cart, keyed by product id. */
export const cartOffers = (found: readonly FoundOffer[]): CartOffers =>
  Object.fromEntries(
    found.map(({ productId, tiers, limits, ordered, most }) => [
      productId,
      {
        tiers: tiers.map((tier) => ({ ...tier, hint: currentMessages().hint(tier.price) })),
        least: limits.least,
        most,
        words: limitText(limits, ordered),
        ...(most ? { lower: currentMessages().lower(most) } : {}),
      },
    ]),
  );

/**
 * Returns the limits in sentences. `ordered` is the number of units that the customer has already ordered in
 * the period to which the limit applies. The customer's next order is allowed to contain at most the limit
 * minus `ordered` units.
 */
function limitText(limits: OrderLimits, ordered = 0): string {
  const messages = currentMessages();
  const { least, most, customerMost, customerDays } = limits;
  const sentences = [
    ...(least === null ? [] : [messages.least(least)]),
    ...(most === null ? [] : [messages.most(most)]),
    ...(customerMost === null || customerDays === null
      ? []
      : [messages.customer(customerMost, customerDays)]),
    ...(ordered > 0 ? [messages.left(mostOfNextOrder(limits, ordered) ?? 0)] : []),
  ];
  return sentences.join(" ");
}

/**
 * Returns the message for a checkout that exceeds a limit. The values in the message come from the details of
 * `OrderLimitReached`.
 */
export function orderLimitMessage(details: Readonly<Record<string, unknown>>, name: string): string {
  const messages = currentMessages();
  const { reason } = details;
  const [units, days, left] = [Number(details.units), Number(details.days), Number(details.left)];
  if (reason === "customer") return `${messages.rejectedCustomer(units, days, name)} ${messages.left(left)}`;
  return reason === "least" ? messages.rejectedLeast(units, name) : messages.rejectedMost(units, name);
}
