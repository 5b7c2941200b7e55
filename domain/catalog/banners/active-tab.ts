/** Views of a list by whether its rows are active, as the address has them; "" is all. */
export const activeTabs = ["", "ativos", "inativos"] as const;
export type ActiveTab = (typeof activeTabs)[number];

/** How many rows a search found, by whether they are active. */
export interface ActiveCounts {
  all: number;
  active: number;
  inactive: number;
}

/** The view asked for; all of them for anything that is none. */
export const activeTabOf = (search: URLSearchParams): ActiveTab =>
  activeTabs.find((tab) => tab === search.get("tab")) ?? "";

/** What a view asks of `is_active`; null is either. */
export const wantedActive = (tab: ActiveTab): boolean | null => (tab === "" ? null : tab === "ativos");

/** Counts from the rows of a count grouped by `is_active`. */
export function activeCounts(rows: readonly { is_active: boolean; count: number }[]): ActiveCounts {
  const active = rows.find((row) => row.is_active)?.count ?? 0;
  const inactive = rows.find((row) => !row.is_active)?.count ?? 0;
  return { all: active + inactive, active, inactive };
}

/** The rows of a view among those counted. */
export const countOfTab = (counts: ActiveCounts, tab: ActiveTab): number =>
  tab === "" ? counts.all : tab === "ativos" ? counts.active : counts.inactive;
