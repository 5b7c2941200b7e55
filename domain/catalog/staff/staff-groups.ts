import { readOnlyDb } from "#db/read-only.server.ts";
import { cacheRead } from "#domain/kernel/read-cache.ts";
import { STOCK_JOIN, WITHIN } from "./staff-rows.ts";
import type { StaffProductStats, StaffTab } from "./staff-views.ts";

/** Number of products with the same category, status and stock level. */
export interface Group {
  category: string | null;
  status: string;
  archived: boolean;
  /** Whether a new price waits for a confirmation. */
  held: boolean;
  level: "out" | "low" | "ample";
  count: number;
}

/**
 * Groups the products that a search finds. The groups of all products are cached until the catalog changes,
 * because they count every product and every item.
 * @param words a tsquery, "" for no search, or null for a search that matches nothing
 */
export function countGroups(words: string | null): Promise<Group[]> {
  if (words === null) return Promise.resolve([]);
  return words === "" ? cacheRead("staff groups", () => readGroups("")) : readGroups(words);
}

async function readGroups(words: string): Promise<Group[]> {
  const { rows } = await readOnlyDb.query<Group>(
    `select p.category_id as category, p.status, p.archived_at is not null as archived, ${WITHIN.held} as held,
      ${WITHIN.level} as level, count(*)::int as count
    from products p ${STOCK_JOIN} ${words === "" ? "" : "where p.search_words @@ $1::tsquery"} group by 1, 2, 3, 4, 5`,
    words === "" ? [] : [words],
  );
  return rows;
}

/** Returns whether a tab shows a group. Must match the conditions of `WITHIN.tabs`. */
export function inTab({ archived, status, level, held }: Group, tab: StaffTab): boolean {
  if (archived || tab === "arquivados") return archived && tab === "arquivados";
  if (tab === "precos") return held;
  if (tab === "ativos") return status === "active";
  if (tab === "inativos") return status === "inactive";
  if (tab === "estoque-baixo") return status === "active" && level === "low";
  if (tab === "esgotados") return status === "out_of_stock" || (status === "active" && level === "out");
  return true;
}

/** Sums the products of groups. */
export const sum = (groups: readonly Group[]): number =>
  groups.reduce((total, { count }) => total + count, 0);

/** Returns the four figures above the list. */
export function statsOf(groups: readonly Group[]): StaffProductStats {
  const of = (tab: StaffTab) => sum(groups.filter((group) => inTab(group, tab)));
  return { total: of(""), active: of("ativos"), low: of("estoque-baixo"), out: of("esgotados") };
}
