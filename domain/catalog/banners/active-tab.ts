/**
 * The tabs of a list: all rows, active rows and inactive rows. The URL contains the values of the tabs. ""
 * means all rows.
 */
export const activeTabs = ["", "ativos", "inativos"] as const;
export type ActiveTab = (typeof activeTabs)[number];

/** How many rows a search finds: all rows, active rows and inactive rows. */
export interface ActiveCounts {
  all: number;
  active: number;
  inactive: number;
}

/** Reads the tab from the URL. An unknown value means all rows. */
export const activeTabOf = (search: URLSearchParams): ActiveTab =>
  activeTabs.find((tab) => tab === search.get("tab")) ?? "";

/** Returns the value of `is_active` that a tab requires, or null for the tab with all rows. */
export const wantedActive = (tab: ActiveTab): boolean | null => (tab === "" ? null : tab === "ativos");

/**
 * Converts the rows of a query to one object with the counts of all tabs. The query counts the banners for
 * each value of `is_active`.
 */
export function activeCounts(rows: readonly { is_active: boolean; count: number }[]): ActiveCounts {
  const active = rows.find((row) => row.is_active)?.count ?? 0;
  const inactive = rows.find((row) => !row.is_active)?.count ?? 0;
  return { all: active + inactive, active, inactive };
}

export const countOfTab = (counts: ActiveCounts, tab: ActiveTab): number =>
  tab === "" ? counts.all : tab === "ativos" ? counts.active : counts.inactive;
