import { readOnlyDb } from "#db/read-only.server.ts";
import type { ProductKind } from "#db/values/vocabulary.ts";
import { containsWords, FOUND_MAX } from "#domain/catalog/search/words-condition.ts";
import { HELD, LEVEL, ON_SALE, STOCK_JOINS } from "./staff-rows.ts";
import type { StaffProductStats, StaffTab } from "./staff-views.ts";

/** Number of products with the same category, status and stock level. */
export interface Group {
  category: string | null;
  status: string;
  archived: boolean;
  /** Whether a new price, tier or sale waits for a confirmation. */
  held: boolean;
  /** Whether a sale runs or is planned. */
  onSale: boolean;
  level: "out" | "low" | "ample";
  kind: ProductKind;
  count: number;
}

/**
 * Groups the products that a search finds. Without a search, the groups come from stored counts, so the
 * function reads no product. A search reads at most `FOUND_MAX` products.
 * @param words a tsquery, "" for no search, or null for a search that matches nothing
 * @returns null for a search that finds more than `FOUND_MAX` products
 */
export async function countGroups(words: string | null): Promise<Group[] | null> {
  if (words === null) return [];
  if (words === "") return readGroups(ALL);
  const { rows } = await readOnlyDb.query<{ n: number }>(
    `select count(*)::int as n from (select from products p where ${containsWords(words)} limit ${FOUND_MAX + 1}) few`,
  );
  if ((rows[0]?.n ?? 0) > FOUND_MAX) return null;
  return readGroups(
    `select ${GROUP}, ${HELD}, ${ON_SALE}, ${LEVEL}, ${KIND}, 1 from products p ${STOCK_JOINS} where ${containsWords(words)}`,
  );
}

const GROUP = "p.category_id, p.status, p.archived_at is not null";
const KIND = "p.kind";

/**
 * The products that the stored counts might still include in a wrong group. Each of the products has a stock
 * level that is not stored yet, a price that waits for a confirmation, or a sale. When very many products
 * have a sale, the query selects only the products whose sales end first.
 */
const moved = `(select * from products where id in (
  select product_id from held_changes union select product_id from stock_changes where available <> 0
  union (select id from products where sale_ends_at > now() order by sale_ends_at, id limit ${FOUND_MAX}))) p`;

/**
 * The number of products in each group. A few products have just changed their group, and the stored numbers
 * do not include this change yet. For each of these products, the query subtracts one from the stored group
 * and adds one to the current group.
 */
const ALL = `
  select nullif(split_part(part, '|', 1), '')::uuid, split_part(part, '|', 2), split_part(part, '|', 3)::boolean, false, false,
    split_part(part, '|', 4), coalesce(nullif(split_part(part, '|', 5), ''), 'single'), n
  from (select subject, part, n from counts union all select subject, part, n from count_changes) c where subject = 'products'
  union all select ${GROUP}, false, false, p.shelf_level, ${KIND}, -1 from ${moved}
  union all select ${GROUP}, ${HELD}, ${ON_SALE}, ${LEVEL}, ${KIND}, 1 from ${moved} ${STOCK_JOINS}`;

async function readGroups(rows: string): Promise<Group[]> {
  const { rows: groups } = await readOnlyDb.query<Group>(
    `select category, status, archived, held, on_sale as "onSale", level, kind, sum(n)::int as count
    from (${rows}) as one(category, status, archived, held, on_sale, level, kind, n)
    group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0`,
  );
  return groups;
}

/** Returns whether a tab shows a group. The rule must be the same as in `staffConditions`. */
export function inTab({ archived, status, level, held, onSale, kind }: Group, tab: StaffTab): boolean {
  if (archived || tab === "arquivados") return archived && tab === "arquivados";
  if (tab === "precos") return held;
  if (tab === "promocoes") return onSale && kind !== "group";
  if (kind === (isOfStock(tab) ? "group" : "variant")) return false;
  if (tab === "ativos") return status === "active";
  if (tab === "inativos") return status === "inactive";
  if (tab === "estoque-baixo") return status === "active" && level === "low";
  if (tab === "esgotados") return status === "out_of_stock" || (status === "active" && level === "out");
  return true;
}

/**
 * The tabs for low stock and for sold-out products show each matching variant. A list without a stock filter
 * shows each group once.
 */
const isOfStock = (tab: StaffTab) => tab === "estoque-baixo" || tab === "esgotados";

export const sum = (groups: readonly Group[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

/** Returns the four figures that the page shows above the product list. */
export function statsOf(groups: readonly Group[]): StaffProductStats {
  const of = (tab: StaffTab) => sum(groups.filter((group) => inTab(group, tab)));
  return { total: of(""), active: of("ativos"), low: of("estoque-baixo"), out: of("esgotados") };
}
