/**
 * Calculates the price of a cart only with whole numbers, and without any code of the shop. The tests compare
 * the shop's price with the calculated price. All amounts are in minor units.
 */

/** The decimals of a currency, and the rate of one dollar in this currency as text such as "5.35". */
export interface OwnCurrency {
  code: "USD" | "BRL" | "EUR" | "GBP" | "JPY";
  decimals: number;
  rate: string;
}

export interface OwnProduct {
  id: string;
  name: string;
  price: number;
  tiers: { from: number; price: number }[];
  /** The sale of the product. `runs` is true when the sale is active now. */
  sale: { price: number; runs: boolean } | null;
}

export interface OwnCoupon {
  code: string;
  kind: "percent" | "amount";
  value: number;
  most: number | null;
  /** The products to which the coupon applies. Null means all products. */
  targets: string[] | null;
  leastTotal: number;
}

export interface OwnLine {
  product: OwnProduct;
  quantity: number;
  /**
   * The amount of a line before the coupon, and the line's share of the discount, in dollars and in the
   * charged currency.
   */
  dollars: bigint;
  amount: bigint;
  dollarShare: bigint;
  share: bigint;
}

export interface OwnOrder {
  lines: OwnLine[];
  subtotal: bigint;
  discount: bigint;
  dollarSubtotal: bigint;
  dollarDiscount: bigint;
}

const sumOf = (numbers: readonly bigint[]) => numbers.reduce((sum, number) => sum + number, 0n);
const least = (...numbers: bigint[]) => numbers.reduce((a, b) => (b < a ? b : a));

/** Rounds a fraction to the nearest whole number. A fraction of exactly one half is rounded up. */
export const half = (top: bigint, bottom: bigint): bigint => (top * 2n + bottom) / (bottom * 2n);

/** Converts cents at an exchange rate that is given as text. The result is at least one minor unit. */
export function convert(cents: bigint, { rate, decimals }: OwnCurrency): bigint {
  const [whole = "", fraction = ""] = rate.split(".");
  const converted = half(
    cents * BigInt(whole + fraction) * 10n ** BigInt(decimals),
    100n * 10n ** BigInt(fraction.length),
  );
  return converted > 0n ? converted : 1n;
}

function unitCents({ price, tiers, sale }: OwnProduct, quantity: number): bigint {
  const prices = [price, ...tiers.filter(({ from }) => quantity >= from).map((tier) => tier.price)];
  if (sale?.runs) prices.push(sale.price);
  return BigInt(Math.min(...prices));
}

/** Returns the discount of a coupon for lines of these amounts, and the share of each line. */
function takeOff(amounts: bigint[], { kind }: OwnCoupon, value: bigint, most: bigint | null) {
  const sum = sumOf(amounts);
  const wanted = kind === "percent" ? (sum * value) / 100n : value;
  const discount = least(wanted, most ?? wanted, sum);
  if (discount === 0n) return { discount, shares: amounts.map(() => 0n) };
  const shares = amounts.map((amount) => (amount * discount) / sum);
  const rests = amounts.map((amount, index) => ({ index, rest: (amount * discount) % sum }));
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1));
  for (const { index } of rests.slice(0, Number(discount - sumOf(shares))))
    shares[index] = (shares[index] ?? 0n) + 1n;
  return { discount, shares };
}

const LEAST_CHARGE = { USD: 50n, BRL: 50n, EUR: 50n, GBP: 30n, JPY: 50n };
const MOST_CHARGE = 99_999_999n;

/** Returns the price of an order, or the error code when the shop must reject the order. */
export function ownOrder(
  cart: { product: OwnProduct; quantity: number }[],
  currency: OwnCurrency,
  coupon: OwnCoupon | null,
): OwnOrder | string {
  const sorted = cart.toSorted((a, b) => (a.product.id < b.product.id ? -1 : 1));
  const dollars = sorted.map(({ product, quantity }) => unitCents(product, quantity) * BigInt(quantity));
  const amounts = dollars.map((cents) => convert(cents, currency));
  const none = { discount: 0n, shares: sorted.map(() => 0n) };
  let [inDollars, inCharge] = [none, none];
  if (sumOf(amounts) < LEAST_CHARGE[currency.code]) return "below_least_charge";
  if (coupon) {
    if (sumOf(dollars) < BigInt(coupon.leastTotal)) return "coupon_needs_more";
    const eligible = (list: bigint[]) =>
      list.map((amount, index) => {
        const id = sorted[index]?.product.id ?? "";
        return coupon.targets === null || coupon.targets.includes(id) ? amount : 0n;
      });
    const value = BigInt(coupon.value);
    const most = coupon.most === null ? null : BigInt(coupon.most);
    inDollars = takeOff(eligible(dollars), coupon, value, most);
    inCharge = takeOff(
      eligible(amounts),
      coupon,
      coupon.kind === "percent" ? value : convert(value, currency),
      most === null ? null : convert(most, currency),
    );
    if (inDollars.discount === 0n || inCharge.discount === 0n) return "coupon_not_for_cart";
  }
  const charged = sumOf(amounts) - inCharge.discount;
  if (charged < LEAST_CHARGE[currency.code]) return "coupon_below_least_charge";
  if (charged > MOST_CHARGE) return "above_most_charge";
  return {
    lines: cart.map((line) => {
      const index = sorted.indexOf(line);
      return {
        ...line,
        dollars: dollars[index] ?? 0n,
        amount: amounts[index] ?? 0n,
        dollarShare: inDollars.shares[index] ?? 0n,
        share: inCharge.shares[index] ?? 0n,
      };
    }),
    subtotal: sumOf(amounts),
    discount: inCharge.discount,
    dollarSubtotal: sumOf(dollars),
    dollarDiscount: inDollars.discount,
  };
}

/**
 * Divides a sum into shares that are proportional to the weights. The share of a row is the difference
 * between two rounded sums: the sum including this row, and the sum before this row.
 */
export function divide(whole: bigint, weights: bigint[]): bigint[] {
  const all = sumOf(weights);
  let upTo = 0n;
  return weights.map((weight) => {
    const before = half(whole * upTo, all);
    upTo += weight;
    return half(whole * upTo, all) - before;
  });
}
