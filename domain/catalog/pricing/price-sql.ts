import type { OrderLimits } from "./order-limits.ts";
import { offeredTiers, type PriceTier, priceUnit, type RunningSale, type Sale } from "./price-unit.ts";

/** Columns and conversions of prices, for queries in which `p` is the products table. */

/**
 * The lowest price in the 30 days before the sale of a product (EU 98/6/EC Article 6a). The prices of earlier
 * sales count too. When a price changed in these 30 days, the price changes contain every price that the
 * product had. When no price changed in these 30 days, the price before the first later change counts. When
 * no later change exists, the current price counts.
 */
const LOWEST_BEFORE_SALE = `(
  select least(
    coalesce(
      (select min(least(c.before, c.after)) from price_changes c where c.product_id = p.id
        and c.created_at >= p.sale_starts_at - interval '30 days' and c.created_at < p.sale_starts_at),
      (select c.before from price_changes c where c.product_id = p.id and c.created_at >= p.sale_starts_at
        order by c.id limit 1),
      p.price),
    (select min(s.sale_price) from (
        select c.sale_price, greatest(c.created_at, c.sale_starts_at) as starts_at,
          least(lead(c.created_at) over (order by c.id), c.sale_ends_at) as ends_at
        from price_changes c where c.product_id = p.id
      ) s where s.starts_at < s.ends_at and s.starts_at < p.sale_starts_at
        and s.ends_at > p.sale_starts_at - interval '30 days')))`;

/** The columns that `saleOf` and `shownPrice` read. The database's clock decides whether a sale runs. */
export const PRICE_COLUMNS = `
  p.sale_price::float8 as sale_price, p.sale_starts_at, p.sale_ends_at, now() as read_at,
  case when p.sale_starts_at <= now() and now() < p.sale_ends_at
    then ${LOWEST_BEFORE_SALE} end::float8 as price_before_sale`;

/** The current price of one unit of the product `v`. */
export const CURRENT_PRICE = `case when v.sale_starts_at <= now() and now() < v.sale_ends_at
  then least(v.sale_price, v.price) else v.price end`;

/** The tiers of a product, as JSON. `LIMITS_COLUMN` contains the limits of the product. */
export const TIER_COLUMN = `(select coalesce(json_agg(json_build_object(
    'minQuantity', t.min_quantity, 'price', t.price) order by t.min_quantity), '[]')
  from price_tiers t where t.product_id = p.id) as tiers`;
export const LIMITS_COLUMN = `json_build_object('least', p.min_per_order, 'most', p.max_per_order,
  'customerMost', p.max_per_customer, 'customerDays', p.customer_days) as limits`;

export interface SaleRow {
  sale_price: number | null;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  /** The database's time. */
  read_at: Date;
}

export interface PriceRow extends SaleRow {
  /** The price before the sale is null while no sale runs. */
  price_before_sale: number | null;
}

/** The additional product data that an order of the product needs: price tiers and order limits. */
export interface OfferRow {
  tiers: PriceTier[];
  limits: OrderLimits;
}

export function saleOf({ sale_price, sale_starts_at, sale_ends_at }: SaleRow): Sale | null {
  if (sale_price === null || sale_starts_at === null || sale_ends_at === null) return null;
  return { price: sale_price, startsAt: sale_starts_at.getTime(), endsAt: sale_ends_at.getTime() };
}

/**
 * Returns the price of one unit and the struck-through price. During a sale, the struck-through price is the
 * lowest price of the 30 days before the sale. When no sale runs, the struck-through price is the original
 * price that the owner entered. The struck-through price is null when the product has no such price. Amounts
 * are minor units of USD.
 */
export function shownPrice(row: PriceRow & { price: number; originalPrice: number | null }): {
  price: number;
  originalPrice: number | null;
} {
  const now = row.read_at.getTime();
  const sale = saleOf(row);
  const { unit, reason } = priceUnit({ base: row.price, tiers: [], sale, quantity: 1, now });
  if (reason !== "sale") return { price: row.price, originalPrice: row.originalPrice };
  const before = row.price_before_sale ?? row.price;
  return { price: unit, originalPrice: before > unit ? before : null };
}

/**
 * Returns the sale that decides the current price of a row. Returns an empty object when no sale decides the
 * current price.
 */
export function runningSale(row: SaleRow & { price: number; tiers: PriceTier[] }): { sale?: RunningSale } {
  const now = row.read_at.getTime();
  const sale = saleOf(row);
  const { reason } = priceUnit({ base: row.price, tiers: [], sale, quantity: 1, now });
  if (sale === null || reason !== "sale") return {};
  const beatsTiers = row.tiers.length > 0 && shownTiers(row).length === 0;
  return { sale: { endsAt: new Date(sale.endsAt).toISOString(), beatsTiers } };
}

/** Returns the tiers of a row that lower its current price. */
export function shownTiers(row: SaleRow & { price: number; tiers: PriceTier[] }): PriceTier[] {
  const now = row.read_at.getTime();
  return offeredTiers({ base: row.price, tiers: row.tiers, sale: saleOf(row), now });
}
