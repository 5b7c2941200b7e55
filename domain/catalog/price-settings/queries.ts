import { pool } from "#db/client.server.ts";
import type { OrderLimits } from "#domain/catalog/pricing/order-limits.ts";
import {
  LIMITS_COLUMN,
  type OfferRow,
  type SaleRow,
  saleOf,
  TIER_COLUMN,
} from "#domain/catalog/pricing/price-sql.ts";
import type { PriceTier } from "#domain/catalog/pricing/price-unit.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { toLocalText } from "#domain/kernel/clock/zoned-time.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { LOWEST_PRICE } from "./lowest-price.ts";

/** Prices and limits of one product for the form of the back office. Amounts are minor units of USD. */
export interface ProductPrices {
  id: string;
  version: number;
  name: string;
  price: number;
  tiers: PriceTier[];
  /** Local times in the shop's time zone. */
  sale: { price: number; startsAt: string; endsAt: string } | null;
  limits: OrderLimits;
  timeZone: string;
  /**
   * The original price that staff entered. The product might never have had this price. When no sale runs,
   * shoppers see this original price struck through.
   */
  unprovenOriginal: number | null;
  /** The lowest list or sale price of the last 30 days. */
  lowestPrice: number;
}

type Row = SaleRow &
  OfferRow &
  Pick<ProductPrices, "id" | "version" | "name" | "price" | "unprovenOriginal" | "lowestPrice">;

/**
 * Reads prices and limits of a product. Returns null for an archived or unknown product.
 * @throws SignInRequired, NotPermitted
 */
export async function findProductPrices(caller: Caller, id: string): Promise<ProductPrices | null> {
  requirePermission(caller, "products.view");
  if (!isId(id)) return null;
  const { rows } = await pool.query<Row>(
    `select p.id, p.version, p.name, p.price::float8 as price, p.sale_price::float8 as sale_price,
      p.sale_starts_at, p.sale_ends_at, now() as read_at, ${TIER_COLUMN}, ${LIMITS_COLUMN},
      case when p.original_price > p.price and not exists (
        select from price_changes c where c.product_id = p.id and p.original_price in (c.before, c.after)
      ) then p.original_price end::float8 as "unprovenOriginal",
      ${LOWEST_PRICE} as "lowestPrice"
    from products p where p.id = $1 and p.archived_at is null`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { version, name, price, tiers, limits, unprovenOriginal, lowestPrice } = row;
  const timeZone = await readSetting("storeTimeZone");
  const sale = saleOf(row);
  return {
    id: row.id,
    version,
    name,
    price,
    tiers,
    limits,
    unprovenOriginal,
    lowestPrice,
    timeZone,
    sale: sale && {
      price: sale.price,
      startsAt: toLocalText(new Date(sale.startsAt), timeZone),
      endsAt: toLocalText(new Date(sale.endsAt), timeZone),
    },
  };
}
