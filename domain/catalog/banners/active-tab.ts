/** Tabs of a list by active state, as in the URL; "" means all rows. */
export const activeTabs = ["", "ativos", "inativos"] as const;
export type ActiveTab = (typeof activeTabs)[number];

/** Number of rows that a search finds, by active state. */
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

/** Converts the rows of a query that counts banners by `is_active` to one object with the counts. */
export function activeCounts(rows: readonly { is_active: boolean; count: number }[]): ActiveCounts {
  const active = rows.find((row) => row.is_active)?.count ?? 0;
  const inactive = rows.find((row) => !row.is_active)?.count ?? 0;
  return { all: active + inactive, active, inactive };
}

export const countOfTab = (counts: ActiveCounts, tab: ActiveTab): number =>
  tab === "" ? counts.all : tab === "ativos" ? counts.active : counts.inactive;
