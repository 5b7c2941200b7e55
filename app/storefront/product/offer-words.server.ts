import { mostOfNextOrder, type OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import type { CartCard } from "#domain/catalog/products/product-views.ts";
import type { CartOffers } from "#domain/checkout/cart/cart-snapshot.ts";
import type { FoundOffer } from "#domain/checkout/cart/queries.ts";
import { formatDate } from "#messages/format.ts";
import { documentLanguage } from "#messages/language.ts";
import { offerMessages } from "#messages/server/server-messages.ts";

/** The messages stay on the server: pages receive them as data, only for products that need them. */
const messages = () => offerMessages[documentLanguage()];

/** Prices for larger quantities and limits of one product, in words. */
export interface ProductOffer {
  heading: string;
  /** The price of one unit and of each tier; empty without tiers. */
  rows: { least: number; from: string; each: string }[];
  /** Empty without limits. */
  limits: string;
  /** The end of the sale, what it saves, and whether it is cheaper than larger quantities. */
  sale: string[];
  /** What the original price saves outside a sale, or "". */
  saved: string;
}

/**
 * Returns the sale, the table of prices and the limits of the product page; null for a product without any.
 * @param timeZone the shop's time zone, for the day on which a sale ends
 */
export function productOffer(product: CartCard, timeZone: string): ProductOffer | null {
  const { tiers, limits, price, originalPrice } = product;
  const words = messages();
  const inWords = limitWords(limits);
  const sale = saleWords(product, timeZone);
  const difference = product.sale ? 0 : (originalPrice ?? price) - price;
  const saved = difference > 0 ? words.saved(difference) : "";
  if (tiers.length === 0 && inWords === "" && sale.length === 0 && saved === "") return null;
  const steps = tiers.length > 0 ? [{ minQuantity: 1, price }, ...tiers] : [];
  return {
    heading: words.heading,
    rows: steps.map(({ minQuantity: least, price }) => ({
      least,
      from: words.from(least),
      each: words.each(price),
    })),
    limits: inWords,
    sale,
    saved,
  };
}

function saleWords({ sale, price, originalPrice }: CartCard, timeZone: string): string[] {
  if (!sale) return [];
  const words = messages();
  const day = formatDate(sale.endsAt, { month: "short", day: "numeric", timeZone });
  const saved = (originalPrice ?? price) - price;
  const saving = saved > 0 && words.saving(saved, Math.round((saved * 100) / (price + saved)));
  return [
    [words.until(day), ...(saving ? [saving] : [])].join(" · "),
    ...(sale.beatsTiers ? [words.saleIsLower] : []),
  ];
}

/**
 * Returns the sentence under the price of a product that alone does not reach the minimum purchase, or "".
 */
export const minimumWords = ({ price, limits }: CartCard, minimum: number): string =>
  price * (limits.least ?? 1) < minimum ? messages().minimum(minimum) : "";

/** Returns the offers of a cart with their words, by product id. */
export const cartOffers = (found: readonly FoundOffer[]): CartOffers =>
  Object.fromEntries(
    found.map(({ productId, tiers, limits, ordered, most }) => [
      productId,
      {
        tiers: tiers.map((tier) => ({ ...tier, hint: messages().hint(tier.price) })),
        least: limits.least,
        most,
        words: limitWords(limits, ordered),
        ...(most ? { lower: messages().lower(most) } : {}),
      },
    ]),
  );

/** Returns the limits in sentences. `ordered` units of the period leave fewer for the next order. */
function limitWords(limits: OrderLimits, ordered = 0): string {
  const words = messages();
  const { least, most, customerMost, customerDays } = limits;
  const sentences = [
    ...(least === null ? [] : [words.least(least)]),
    ...(most === null ? [] : [words.most(most)]),
    ...(customerMost === null || customerDays === null ? [] : [words.customer(customerMost, customerDays)]),
    ...(ordered > 0 ? [words.left(mostOfNextOrder(limits, ordered) ?? 0)] : []),
  ];
  return sentences.join(" ");
}

/** Returns the message of a checkout outside a limit, from the details of `OrderLimitReached`. */
export function orderLimitMessage(details: Readonly<Record<string, unknown>>, name: string): string {
  const words = messages();
  const { reason } = details;
  const [units, days, left] = [Number(details.units), Number(details.days), Number(details.left)];
  if (reason === "customer") return `${words.refusedCustomer(units, days, name)} ${words.left(left)}`;
  return reason === "least" ? words.refusedLeast(units, name) : words.refusedMost(units, name);
}
