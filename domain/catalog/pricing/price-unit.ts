/** A lower price for larger quantities. `price` is in minor units of USD. Tiers are sorted by quantity. */
export interface PriceTier {
  minQuantity: number;
  price: number;
}

/**
 * A temporary price in minor units of USD. Times are milliseconds since 1970. The sale no longer applies at
 * its end time.
 */
export interface Sale {
  price: number;
  startsAt: number;
  endsAt: number;
}

/** The sale that decides the current price of a product, as pages show it. */
export interface RunningSale {
  /** ISO 8601. */
  endsAt: string;
  /** Whether the sale price is below the price of every tier. */
  beatsTiers: boolean;
}

/** The list price, the tiers and the sale of a product. Amounts are minor units of USD. */
export interface PriceList {
  base: number;
  tiers: readonly PriceTier[];
  sale: Sale | null;
}

export interface UnitPrice {
  /** The price of one unit of the line, in minor units of USD. */
  unit: number;
  /** The list price of one unit, before tiers and sales. */
  list: number;
  /** The reason for the price. When the sale price equals the tier price, the reason is the sale. */
  reason: "list" | "tier" | "sale";
}

/** Returns whether a sale applies at a time in milliseconds since 1970. */
export const isRunning = (sale: Sale | null, now: number): sale is Sale =>
  sale !== null && sale.startsAt <= now && now < sale.endsAt;

/**
 * Returns the price of one unit of a line: the lower of the tier price and the sale price. The returned price
 * is never above the list price. The function is pure, so the page and the server can use the same function.
 */
export function priceUnit({
  base,
  tiers,
  sale,
  quantity,
  now,
}: PriceList & { quantity: number; now: number }): UnitPrice {
  const reached = tiers.filter(({ minQuantity }) => minQuantity <= quantity);
  const ofTier = Math.min(base, ...reached.map(({ price }) => price));
  const ofSale = isRunning(sale, now) ? Math.min(base, sale.price) : base;
  const unit = Math.min(ofTier, ofSale);
  const reason = unit === base ? "list" : unit === ofSale ? "sale" : "tier";
  return { unit, list: base, reason };
}

/**
 * Returns the tiers that lower the current price. Leaves out a tier whose price is not below the price of a
 * running sale.
 */
export function offeredTiers({ base, tiers, sale, now }: PriceList & { now: number }): PriceTier[] {
  const { unit } = priceUnit({ base, tiers, sale, quantity: 1, now });
  return tiers.filter(({ price }) => price < unit);
}

/**
 * Returns whether quantities rise and prices fall from tier to tier. The first tier must be below the list
 * price.
 */
export function areFalling(tiers: readonly PriceTier[], base: number): boolean {
  return tiers.every(({ minQuantity, price }, index) => {
    const before = tiers[index - 1] ?? { minQuantity: 1, price: base };
    return minQuantity > before.minQuantity && price < before.price;
  });
}
