import { LINE_QUANTITY_MAX } from "#db/values/limits.ts";
import { keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { selectFields } from "#domain/catalog/fields/select-fields.ts";
import { PRODUCT_IMAGES } from "#domain/catalog/images/product-images.ts";
import {
  CURRENT_PRICE,
  LIMITS_COLUMN,
  type OfferRow,
  PRICE_COLUMNS,
  type PriceRow,
  runningSale,
  shownPrice,
  shownTiers,
  TIER_COLUMN,
} from "#domain/catalog/pricing/price-sql.ts";
import type { CartCard, ProductCard, ProductDetail } from "#domain/catalog/products/product-views.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import { deliveryTraits } from "#domain/kernel/delivery-types.ts";
import { coverOf } from "#domain/kernel/product-cover.ts";

/** Columns, joins and conversions of the product queries in `queries.ts`. */

/** Matches the products that shoppers can open or buy. */
export const LISTED = "p.status <> 'inactive' and p.archived_at is null";
/**
 * Matches the products that lists of the storefront show. A group is listed once, without its variants. The
 * condition must equal the condition of the listing indexes.
 */
export const IN_LISTS = `${LISTED} and p.kind <> 'variant'`;

/** Stock and lowest current price of the active variants of a group, or null for other products. */
const VARIANTS_COLUMN = `case when p.kind = 'group' then (
    select json_build_object('price', min(${CURRENT_PRICE}), 'isUnlimited', coalesce(bool_or(k.on_sale is null), false),
      'units', coalesce(sum(k.on_sale + case when k.is_counted then coalesce(w.units, 0) else 0 end), 0))
    from products v join product_stock k on k.product_id = v.id cross join lateral (
      select sum(s.available)::int as units from stock_changes s where s.product_id = v.id) w
    where v.parent_id = p.id and v.status = 'active' and v.archived_at is null) end as variants`;

/** The columns have the names of the fields of `ProductCard`. */
export const CARD_COLUMNS = `
  p.id, ${selectFields(keysWhere((field) => field.storefront === "card"))}, p.status, p.typed_stock,
  ${VARIANTS_COLUMN}, ${coverOf("coalesce(p.parent_id, p.id)", "c.ink")} as cover, c.id as category_id, c.name as category_name, c.slug as category_slug, c.ink as category_ink,
  stock.available,
  ${PRICE_COLUMNS}`;

const OFFER_COLUMNS = `${TIER_COLUMN}, ${LIMITS_COLUMN}`;

/** The columns have the names of the fields of `CartCard`. */
export const CART_COLUMNS = `${CARD_COLUMNS}, ${OFFER_COLUMNS}`;

const CATEGORY_JOIN = "left join categories c on c.id = p.category_id and c.is_active";

/** Reads the stored number of available items, plus the few changes that the worker has not added yet. */
export const CARD_JOINS = `
  ${CATEGORY_JOIN}
  left join (select product_id, sum(available)::int as units from stock_changes group by product_id) waiting
    on waiting.product_id = p.id
  left join lateral (
    select kept.available + coalesce(waiting.units, 0) as available from product_stock kept
    where kept.product_id = p.id and ${typeHas("p.delivery_type", "isFromInventory")} and p.status = 'active'
  ) stock on true`;

/** Counts available items up to the largest quantity of a cart line. The checkout counts in the same way. */
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

/**
 * A row that a product query of the storefront returns. The row has the fields of a view, and the columns
 * from which `toCard` computes the other fields.
 */
export type RowOf<View extends ProductCard> = Omit<View, "stockQuantity" | "category"> &
  PriceRow & {
    status: string;
    typed_stock: number | null;
    category_id: string | null;
    category_name: string | null;
    category_slug: string | null;
    category_ink: number | null;
    available: number;
    /** The variants are null for a product that is not a group. */
    variants: { price: number | null; isUnlimited: boolean; units: number } | null;
  };

export function toView(row: RowOf<ProductCard>): ProductCard {
  const { status, typed_stock, available, variants, ...rest } = row;
  const { sale_price, sale_starts_at, sale_ends_at, read_at, price_before_sale, ...described } = rest;
  const { category_id: id, category_name: name, category_slug: slug, category_ink, ...fields } = described;
  return {
    ...fields,
    ...(variants ? groupPrice(row) : shownPrice(row)),
    stockQuantity: stockOf(row),
    ...(variants ? { isGroup: true as const } : {}),
    category: id && name && slug ? { id, name, slug, ink: category_ink ?? 0 } : null,
  };
}

/**
 * Returns the lowest current price of a group. A group has no struck-through price, because that price would
 * belong to one variant.
 */
const groupPrice = ({ price, variants }: RowOf<ProductCard>) => ({
  price: variants?.price ?? price,
  originalPrice: null,
});

/** Converts a row that includes tiers and limits to a view. */
export function toOffer(row: RowOf<ProductDetail>): ProductDetail;
export function toOffer(row: RowOf<CartCard>): CartCard;
export function toOffer(row: RowOf<ProductCard> & OfferRow): CartCard {
  return { ...toView(row), tiers: shownTiers(row), limits: row.limits, ...runningSale(row) };
}

/**
 * Returns the counted stock for account products and the manual stock for other products. For a group,
 * returns the sum of the stocks of its variants. Null is unlimited. Returns 0 for a product that is not
 * active.
 */
function stockOf(row: RowOf<ProductCard>): number | null {
  if (row.status !== "active") return 0;
  if (row.variants) return row.variants.isUnlimited ? null : row.variants.units;
  return deliveryTraits[row.deliveryType].isFromInventory ? row.available : row.typed_stock;
}
