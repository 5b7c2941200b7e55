import pg from "pg";
import { fieldKeys, fieldOf, isPlain, keysWhere } from "#domain/catalog/fields/product-fields.ts";
import { selectFields } from "#domain/catalog/fields/select-fields.ts";
import { PRODUCT_IMAGES } from "#domain/catalog/images/product-images.ts";
import { CURRENT_PRICE } from "#domain/catalog/pricing/price-sql.ts";
import { containsWords } from "#domain/catalog/search/words-condition.ts";
import { coverOf } from "#domain/kernel/product-cover.ts";
import type { StaffProductCard, StaffProductDetail, StaffTab } from "./staff-views.ts";

/** Columns, joins, conditions and sort orders of the product queries in the back office and in the export. */

/**
 * For each product, the change in the number of available items that the worker has not added to
 * `product_stock` yet. The table `stock_changes` has few rows.
 */
const WAITING =
  "(select product_id, sum(available)::int as units from stock_changes group by product_id) waiting";

/** Adds the stock of the products (`p`) to a query. */
export const STOCK_JOINS = `
  join product_stock s on s.product_id = p.id
  left join ${WAITING} on waiting.product_id = p.id`;

/** The number of units that shoppers can buy, in queries with `STOCK_JOINS`. Null means unlimited. */
export const STOCK =
  "case when s.is_counted then s.available + coalesce(waiting.units, 0) else s.typed_stock end";

/**
 * The number of units that shoppers can buy of all variants of a group. The sum is null when a variant has
 * unlimited stock.
 */
const GROUP_STOCK = `(select case when bool_or(k.on_sale is null) then null
    else coalesce(sum(k.on_sale + case when k.is_counted then (
      select coalesce(sum(w.available), 0) from stock_changes w where w.product_id = v.id) else 0 end), 0)::int end
  from products v join product_stock k on k.product_id = v.id where v.parent_id = p.id and v.archived_at is null)`;

/**
 * The price of one unit of the product `p` or of its cheapest variant, when a running sale lowers this price.
 */
const SALE_PRICE = `case when p.kind = 'group' then (
    select nullif(least(min(${CURRENT_PRICE}), p.price), p.price)
    from products v where v.parent_id = p.id and v.status = 'active' and v.archived_at is null)
  when p.sale_starts_at <= now() and now() < p.sale_ends_at and p.sale_price < p.price then p.sale_price
  end::float8`;

/**
 * Whether a new price, tier or sale waits for a confirmation. Few products have a price, tier or sale that
 * waits for a confirmation.
 */
export const HELD = "exists (select 1 from held_changes h where h.product_id = p.id)";

/** Whether a sale of the product (`p`) runs or is planned. */
export const ON_SALE = "coalesce(p.sale_ends_at > now(), false)";

/** The running or next sale of a product (`v`), as `ShownSale`. */
const SALE_OF_V = `json_build_object('productId', v.id, 'version', v.version, 'price', v.sale_price,
    'startsAt', v.sale_starts_at, 'endsAt', v.sale_ends_at, 'isRunning', v.sale_starts_at <= now())`;
/** The sale of the product `p`. For a group, `SALE` is the sale of the variant whose sale starts first. */
const SALE = `case when p.kind = 'group' then (
    select ${SALE_OF_V} from products v where v.parent_id = p.id and v.archived_at is null and v.sale_ends_at > now()
    order by v.sale_starts_at, v.option_position, v.id limit 1)
  when ${ON_SALE} then (select ${SALE_OF_V} from products v where v.id = p.id) end`;
const VARIANTS = `case when p.kind = 'group' then (
    select count(*)::int from products v where v.parent_id = p.id and v.archived_at is null) else 0 end`;

/** The columns have the names of the fields of `StaffProductCard`. */
export const LIST_COLUMNS = `
  p.id, p.version, ${selectFields(keysWhere((field) => field.isInStaffList === true))},
  p.archived_at is not null as "isArchived", p.category_id as "categoryId", c.name as "categoryName",
  c.slug as "categorySlug", ${coverOf("coalesce(p.parent_id, p.id)", "c.ink")} as cover,
  p.kind, case when p.kind = 'group' then ${GROUP_STOCK} else ${STOCK} end as stock,
  (select (h.asked->>'price')::float8 from held_changes h
    where h.product_id = p.id and h.kind = 'price') as "heldPrice", ${HELD} as "hasHeldChange",
  ${SALE_PRICE} as "salePrice", ${SALE} as sale, ${VARIANTS} as variants`;

/**
 * The name of the staff member who saved the product last. When the name is empty, the query returns the
 * email address.
 */
const SAVED_BY = `(select coalesce(nullif(s.full_name, ''), nullif(trim(f.first_name || ' ' || f.last_name), ''), u.email)
  from admin_audit_log a join users u on u.id = a.actor_id
  left join admin_users s on s.user_id = u.id left join profiles f on f.user_id = u.id
  where a.table_name = 'products' and a.record_id = p.id::text order by a.seq desc limit 1)`;

/** The columns have the names of the fields of `StaffProductDetail`. */
export const DETAIL_COLUMNS = `
  ${LIST_COLUMNS}, ${selectFields(fieldKeys.filter((key) => isPlain(key) && !fieldOf(key).isInStaffList))},
  ${PRODUCT_IMAGES} as images, p.typed_stock as "manualStock", p.content_field_names as "contentFieldNames",
  exists (select 1 from product_inventory i where i.product_id = p.id) as "hasItems",
  coalesce(${SAVED_BY}, '') as "savedBy",
  (select count(*)::int from restock_requests r where r.product_id = p.id
    and r.confirmed_at is not null and r.notified_at is null) as waiting`;

export const LIST_JOINS = `
  left join categories c on c.id = p.category_id ${STOCK_JOINS}`;

/** The current level of the stock: out, low or ample. */
export const LEVEL = `stock_level(${STOCK})`;

const NOT_ARCHIVED = "p.archived_at is null";
/**
 * Lists show each group once. The tabs for low stock and for sold-out products show each matching variant.
 */
const ONCE = `${NOT_ARCHIVED} and p.kind <> 'variant'`;
const STOCKED = `${NOT_ARCHIVED} and p.kind <> 'group'`;
const tabs: Record<StaffTab, (level: string, once: string) => string> = {
  "": (_, once) => once,
  ativos: (_, once) => `${once} and p.status = 'active'`,
  inativos: (_, once) => `${once} and p.status = 'inactive'`,
  "estoque-baixo": (level) => `${STOCKED} and p.status = 'active' and ${level} = 'low'`,
  esgotados: (level) =>
    `${STOCKED} and (p.status = 'out_of_stock' or (p.status = 'active' and ${level} = 'out'))`,
  precos: () =>
    `${NOT_ARCHIVED} and p.id in (select product_id from held_changes where product_id is not null)`,
  promocoes: () => `${STOCKED} and p.sale_ends_at > now()`,
  arquivados: () => "p.archived_at is not null",
};

export interface AskedProducts {
  /** A tsquery, or "" for no search. */
  words: string;
  tab: StaffTab;
  /** The id is null for products without a category, and undefined for all products. */
  categoryId: string | null | undefined;
}

/**
 * Builds the SQL conditions that select the products (`p`) of a list. The conditions contain no parameters.
 * PostgreSQL plans a statement with parameters only once. Without parameters, the planner knows the words and
 * the category at each execution.
 * @param level the SQL of a product's level. By default, `level` is the stored level, which can be some
 * seconds old
 * @param hasVariants whether the list also contains the variants of each group
 */
export function staffConditions(
  { words, tab, categoryId }: AskedProducts,
  level = "p.shelf_level",
  hasVariants = false,
): string {
  const conditions = [tabs[tab](level, hasVariants ? NOT_ARCHIVED : ONCE)];
  if (words !== "") conditions.push(containsWords(words));
  if (categoryId === null) conditions.push("p.category_id is null");
  else if (categoryId !== undefined) conditions.push(`p.category_id = ${pg.escapeLiteral(categoryId)}::uuid`);
  return conditions.join(" and ");
}

export const dependsOnStock = (tab: StaffTab): boolean => tab === "esgotados" || tab === "estoque-baixo";

/**
 * A row that a product query of the back office returns. The row has the fields of a view, except that three
 * columns replace the category.
 */
export type StaffRow<View extends StaffProductCard> = Omit<View, "category"> & {
  categoryId: string | null;
  categoryName: string | null;
  categorySlug: string | null;
};

export function toStaffCard(row: StaffRow<StaffProductCard>): StaffProductCard {
  const { categoryId, categoryName, categorySlug, ...card } = row;
  const [id, name, slug] = [categoryId, categoryName, categorySlug];
  return { ...card, category: id && name && slug ? { id, name, slug } : null };
}

export function toStaffDetail(row: StaffRow<StaffProductDetail>): StaffProductDetail {
  const { categoryName: _, categorySlug: __, ...fields } = row;
  return { ...fields, ...toStaffCard(row) };
}
