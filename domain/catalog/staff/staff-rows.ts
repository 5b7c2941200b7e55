import type { DeliveryType, ProductStatus } from "#db/vocabulary.ts";
import { typeHas } from "#domain/kernel/delivery-type-conditions.ts";
import {
  LOW_STOCK_MAX,
  type StaffProductCard,
  type StaffProductDetail,
  type StaffSort,
  type StaffTab,
} from "./staff-views.ts";

/** Columns, joins, conditions and sort orders of the product queries in the back office and in the export. */

/** The products (`p`) whose stock is the number of their available items. */
const COUNTED = typeHas("p.delivery_type", "isFromInventory");

export const LIST_COLUMNS = `
  p.id, p.version, p.name, p.slug, p.emoji, p.price::float8 as price, p.original_price::float8 as original_price, p.status,
  p.delivery_type, p.sales_count, p.featured, p.archived_at is not null as archived, p.category_id,
  c.name as category_name, c.slug as category_slug,
  case when ${COUNTED} then counted.available else p.typed_stock end as stock,
  (select h.price::float8 from price_holds h where h.product_id = p.id) as held_price`;

/** For few rows of `p`: counts the items of each product by index. */
export const LIST_JOINS = `
  left join categories c on c.id = p.category_id
  left join lateral (
    select count(*)::int as available from product_inventory i
    where i.product_id = p.id and i.state = 'available' and ${COUNTED}
  ) counted on true`;

/** For all rows of `p`: counts the items of all products in one pass. */
export const STOCK_JOIN = `
  left join (
    select product_id, count(*)::int as available from product_inventory where state = 'available' group by product_id
  ) shelf on shelf.product_id = p.id`;

/** Units on sale, in queries with `STOCK_JOIN`; null is unlimited. */
const STOCK = `case when ${COUNTED} then coalesce(shelf.available, 0) else p.typed_stock end`;

/** Whether a new price waits for a confirmation. Few products have one. */
const HELD = "exists (select 1 from price_holds h where h.product_id = p.id)";

const NOT_ARCHIVED = "p.archived_at is null";
const tabs: Record<StaffTab, string> = {
  "": NOT_ARCHIVED,
  ativos: `${NOT_ARCHIVED} and p.status = 'active'`,
  inativos: `${NOT_ARCHIVED} and p.status = 'inactive'`,
  "estoque-baixo": `${NOT_ARCHIVED} and p.status = 'active' and ${STOCK} between 1 and ${LOW_STOCK_MAX}`,
  esgotados: `${NOT_ARCHIVED} and (p.status = 'out_of_stock' or (p.status = 'active' and ${STOCK} = 0))`,
  precos: `${NOT_ARCHIVED} and ${HELD}`,
  arquivados: "p.archived_at is not null",
};

export const WITHIN = {
  tabs,
  held: HELD,
  level: `case when ${STOCK} = 0 then 'out' when ${STOCK} between 1 and ${LOW_STOCK_MAX} then 'low' else 'ample' end`,
};

/**
 * The id makes each order stable. The order by name places accented letters beside plain ones and ignores
 * case.
 */
export const ORDERS: Record<StaffSort, string> = {
  name: "lower(normalize(p.name, nfkd)), p.id",
  price: "p.price, p.id",
  stock: `${STOCK} nulls last, p.id`,
  sales: "p.sales_count desc, p.id",
};

/** The same orders after the page selection, with `LIST_JOINS` instead of `STOCK_JOIN`. */
export const SHOWN_ORDERS: Record<StaffSort, string> = { ...ORDERS, stock: "stock nulls last, p.id" };

/**
 * Builds the conditions of a list on `p` and appends their parameters to `values`.
 * @param asked `words` is a tsquery, "" for no search; `categoryId` is null for products without a category
 *   and undefined for all products
 */
export function staffConditions(
  asked: { words: string; tab: StaffTab; categoryId: string | null | undefined },
  values: unknown[],
): string {
  const conditions = [WITHIN.tabs[asked.tab]];
  if (asked.words !== "") conditions.push(`p.search_words @@ $${values.push(asked.words)}::tsquery`);
  if (asked.categoryId === null) conditions.push("p.category_id is null");
  else if (asked.categoryId !== undefined)
    conditions.push(`p.category_id = $${values.push(asked.categoryId)}::uuid`);
  return conditions.join(" and ");
}

/** Returns whether the tab or the sort order needs the stock of all products, and therefore `STOCK_JOIN`. */
export const needsAllStock = (tab: StaffTab, sort?: StaffSort): boolean =>
  sort === "stock" || tab === "esgotados" || tab === "estoque-baixo";

export interface StaffRow {
  id: string;
  version: number;
  name: string;
  slug: string;
  emoji: string;
  price: number;
  original_price: number | null;
  status: ProductStatus;
  delivery_type: DeliveryType;
  sales_count: number;
  featured: boolean;
  archived: boolean;
  category_id: string | null;
  category_name: string | null;
  category_slug: string | null;
  stock: number | null;
  held_price: number | null;
}

export interface StaffDetailRow extends StaffRow {
  short_description: string;
  description: string;
  typed_stock: number | null;
  features: string[];
  seo_keywords: string[];
  meta_title: string;
  meta_description: string;
  delivery_instructions: string;
  rating: number;
  content_field_names: string[];
  has_items: boolean;
}

export function toStaffCard(row: StaffRow): StaffProductCard {
  const { category_id: id, category_name: name, category_slug: slug } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    emoji: row.emoji,
    price: row.price,
    originalPrice: row.original_price,
    status: row.status,
    deliveryType: row.delivery_type,
    stock: row.stock,
    heldPrice: row.held_price,
    salesCount: row.sales_count,
    featured: row.featured,
    isArchived: row.archived,
    category: id && name && slug ? { id, name, slug } : null,
  };
}

export function toStaffDetail(row: StaffDetailRow): StaffProductDetail {
  return {
    ...toStaffCard(row),
    categoryId: row.category_id,
    shortDescription: row.short_description,
    description: row.description,
    manualStock: row.typed_stock,
    features: row.features,
    seoKeywords: row.seo_keywords,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    deliveryInstructions: row.delivery_instructions,
    rating: row.rating,
    contentFieldNames: row.content_field_names,
    hasItems: row.has_items,
  };
}
