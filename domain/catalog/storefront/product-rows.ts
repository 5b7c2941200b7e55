import { LINE_QUANTITY_MAX } from "#db/limits.ts";
import { keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { selectFields } from "#domain/catalog/fields/select-fields.ts";
import { PRODUCT_IMAGES } from "#domain/catalog/images/product-images.ts";
import {
  LIMITS_COLUMN,
  type OfferRow,
  PRICE_COLUMNS,
  type PriceRow,
  shownPrice,
  shownTiers,
  TIER_COLUMN,
} from "#domain/catalog/pricing/price-sql.ts";
import type { CartCard, ProductCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { coverOf } from "#domain/kernel/product-cover.ts";

/** Columns, joins and conversions of the product queries in `queries.ts`. */

/** Matches the products that shoppers see. Must equal the predicate of the listing indexes. */
export const LISTED = "p.status <> 'inactive' and p.archived_at is null";

/** The fields have the names of `ProductCard`. */
export const CARD_COLUMNS = `
  p.id, ${selectFields(keysWhere((field) => field.storefront === "card"))}, p.status, p.typed_stock,
  ${coverOf("p.id", "c.ink")} as cover, c.id as category_id, c.name as category_name, c.slug as category_slug, stock.available,
  ${PRICE_COLUMNS}`;

const OFFER_COLUMNS = `${TIER_COLUMN}, ${LIMITS_COLUMN}`;

/** The fields have the names of `CartCard`. */
export const CART_COLUMNS = `${CARD_COLUMNS}, ${OFFER_COLUMNS}`;

const CATEGORY_JOIN = "left join categories c on c.id = p.category_id and c.is_active";

/** Reads the kept number of available items, with the changes that the worker has not added yet: few rows. */
export const CARD_JOINS = `
  ${CATEGORY_JOIN}
  left join (select product_id, sum(available)::int as units from stock_changes group by product_id) waiting
    on waiting.product_id = p.id
  left join lateral (
    select kept.available + coalesce(waiting.units, 0) as available from product_stock kept
    where kept.product_id = p.id and ${typeHas("p.delivery_type", "isFromInventory")} and p.status = 'active'
  ) stock on true`;

/** Counts available items, as the checkout does, up to the largest quantity of a line. */
export const CART_JOINS = `
  ${CATEGORY_JOIN}
  left join lateral (
    select count(*)::int as available from (
      select from product_inventory i
      where i.product_id = p.id and i.state = 'available' and ${typeHas("p.delivery_type", "isFromInventory")} and p.status = 'active'
      limit ${LINE_QUANTITY_MAX}
    ) few
  ) stock on true`;

export const DETAIL_COLUMNS = `${CART_COLUMNS}, ${selectFields(keysWhere((field) => field.storefront === "page"))},
  ${PRODUCT_IMAGES} as images`;

/** A row of a query: the fields of a view, and the columns that `toCard` computes the rest from. */
export type RowOf<View extends ProductCard> = Omit<View, "stockQuantity" | "category"> &
  PriceRow & {
    status: string;
    typed_stock: number | null;
    category_id: string | null;
    category_name: string | null;
    category_slug: string | null;
    available: number;
  };

/** Converts a row to its view. */
export function toView(row: RowOf<ProductCard>): ProductCard {
  const { status, typed_stock, available, ...rest } = row;
  const { sale_price, sale_starts_at, sale_ends_at, read_at, price_before_sale, ...described } = rest;
  const { category_id: id, category_name: name, category_slug: slug, ...fields } = described;
  return {
    ...fields,
    ...shownPrice(row),
    stockQuantity: stockOf(row),
    category: id && name && slug ? { id, name, slug } : null,
  };
}

/** Converts a row with tiers and limits to its view. */
export function toOffer(row: RowOf<ProductDetail>): ProductDetail;
export function toOffer(row: RowOf<CartCard>): CartCard;
export function toOffer(row: RowOf<ProductCard> & OfferRow): CartCard {
  return { ...toView(row), tiers: shownTiers(row), limits: row.limits };
}

/**
 * Returns counted stock for account products and manual stock for others; null is unlimited. Returns 0 when
 * the product is not active.
 */
function stockOf(row: RowOf<ProductCard>): number | null {
  if (row.status !== "active") return 0;
  return deliveryTraits[row.deliveryType].isFromInventory ? row.available : row.typed_stock;
}
