import type { OwnCoupon, OwnCurrency, OwnProduct } from "./own-arithmetic.ts";

/** The random choices for one cart. */
export interface DrawnCart {
  items: { product: OwnProduct; quantity: number }[];
  currency: OwnCurrency;
  coupon: OwnCoupon | null;
  isPaid: boolean;
  /**
   * The refunds, one after the other. Each refund is given in thousandths of the remaining amount: 1,000
   * refunds the whole remaining amount.
   */
  refunds: number[];
}

/** Generates random whole numbers from a seed (mulberry32), so that a failed run can be repeated. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  number(from: number, to: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from + 1));
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(0, list.length - 1)] as T;
  }

  chance(percent: number): boolean {
    return this.number(1, 100) <= percent;
  }
}

/**
 * Chooses random exchange rates near the real rates. Most rates have fewer than eight decimals. With few
 * decimals, an amount times a rate often ends in exactly one half, so such rates test the rounding.
 */
export function drawCurrencies(draw: Draw): OwnCurrency[] {
  const rate = (near: number) => {
    const decimals = draw.of([0, 1, 2, 2, 4, 8]);
    const digits = Math.max(1, Math.round(((near * (90 + draw.number(0, 20))) / 100) * 10 ** decimals));
    const text = String(digits).padStart(decimals + 1, "0");
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  };
  return [
    { code: "USD", decimals: 2, rate: "1" },
    { code: "BRL", decimals: 2, rate: draw.chance(50) ? "5.35" : rate(5.35) },
    { code: "EUR", decimals: 2, rate: rate(0.87) },
    { code: "GBP", decimals: 2, rate: rate(0.76) },
    { code: "JPY", decimals: 0, rate: rate(153) },
  ];
}

/**
 * Chooses random prices for products. Some units cost a cent. Units of other products are so expensive that a
 * card cannot pay for a thousand units.
 */
export function drawPrices(draw: Draw, count: number): Omit<OwnProduct, "id" | "name">[] {
  return Array.from({ length: count }, (_, index) => {
    const price = [1, 3, 5, 10, draw.number(2, 60), draw.number(61, 999), draw.number(1_000, 20_000)][
      index % 7
    ];
    const base = index === count - 1 ? 40_000_000 : (price ?? 1);
    const tiers = base > 3 && draw.chance(50) ? [{ from: draw.number(2, 50), price: base - 1 }] : [];
    if (tiers[0] && base > 6) tiers.push({ from: 51, price: Math.ceil(base / 2) });
    const sale =
      base > 1 && draw.chance(40) ? { price: draw.number(1, base - 1), runs: draw.chance(50) } : null;
    return { price: base, tiers, sale };
  });
}

/** Chooses random terms for a coupon. */
export function drawCoupon(draw: Draw, code: string, products: readonly OwnProduct[]): OwnCoupon {
  const kind = draw.chance(60) ? "percent" : "amount";
  return {
    code,
    kind,
    value: kind === "percent" ? draw.number(1, 100) : draw.of([1, 99, 500, draw.number(2, 20_000)]),
    most: kind === "percent" && draw.chance(40) ? draw.number(1, 5_000) : null,
    targets: draw.chance(40) ? products.filter(() => draw.chance(40)).map(({ id }) => id) : null,
    leastTotal: draw.chance(30) ? draw.number(1, 10_000) : 0,
  };
}

/** Generates a random cart of 1 to 4 lines with 1 to 1,000 units each. */
export function drawCart(
  draw: Draw,
  from: {
    products: readonly OwnProduct[];
    currencies: readonly OwnCurrency[];
    coupons: readonly OwnCoupon[];
  },
): DrawnCart {
  const lines = draw.number(1, 4);
  const chosen = new Set<OwnProduct>();
  while (chosen.size < lines) chosen.add(draw.of(from.products));
  return {
    items: [...chosen].map((product) => ({
      product,
      quantity: draw.of([1, draw.number(2, 13), draw.number(14, 999), 1_000]),
    })),
    currency: draw.of(from.currencies),
    coupon: draw.chance(60) ? draw.of(from.coupons) : null,
    isPaid: draw.chance(92),
    refunds: draw.chance(50)
      ? Array.from({ length: draw.number(1, 3) }, () =>
          draw.of([draw.number(1, 999), draw.number(1, 999), 1_000]),
        )
      : [],
  };
}
