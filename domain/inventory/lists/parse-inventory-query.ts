import { isId } from "#domain/kernel/ids.ts";
import { type ListPlace, placeOf } from "#domain/kernel/lists/list-place.ts";
import { withoutHidden } from "#domain/kernel/text/hidden-characters.ts";
import type { InventoryState } from "#domain/stock/errors.ts";

/**
 * The tabs that list items. Each key is the value of the tab in the URL, and each value is the state of the
 * items. The tab "" shows available items and the first sold items.
 */
export const inventoryTabs = {
  "": "available",
  reservados: "reserved",
  vendidos: "sold",
  quarentena: "quarantined",
  queimados: "burned",
  retirados: "retired",
} as const satisfies Record<string, InventoryState>;

export const BATCHES_TAB = "lotes";
/** The tab with the stock of every product. The default tab shows the first products of the stock list. */
export const PRODUCTS_TAB = "produtos";

export type InventoryTab = keyof typeof inventoryTabs | typeof BATCHES_TAB | typeof PRODUCTS_TAB;

/** Returns the state of the items that a tab lists, or null for a tab that lists no items. */
export const stateOfTab = (tab: InventoryTab): InventoryState | null =>
  tab === BATCHES_TAB || tab === PRODUCTS_TAB ? null : inventoryTabs[tab];

/** The parsed query of an inventory page's URL. */
export interface InventoryQuery extends ListPlace {
  tab: InventoryTab;
  /** A product's slug. An empty text means all products. */
  product: string;
  /** A batch's id. An empty text means all batches. */
  batch: string;
  /**
   * The search text. The search text is the start of an id, an order number, a customer's address, or a part
   * of a product name, a supplier name or the source of a batch.
   */
  q: string;
  oldestFirst: boolean;
  /** When true, the list contains only items whose product is on sale and has 1 to 5 available items. */
  isLow: boolean;
  /** The id of an item that the page opens. An empty text means no item. */
  item: string;
  /** In the stock list, the page begins after this product. An empty text means the first page. */
  after: string;
}

const Q_MAX = 120;

/** Parses the query of a URL. When a parameter is invalid, the function uses its default. */
export function parseInventoryQuery(search: URLSearchParams): InventoryQuery {
  const tab = search.get("tab") ?? "";
  const batch = search.get("lote") ?? "";
  const item = search.get("item") ?? "";
  return {
    tab: isTab(tab) ? tab : "",
    product: plain(search.get("produto") ?? ""),
    batch: isId(batch) ? batch : "",
    q: plain(search.get("q") ?? ""),
    oldestFirst: search.get("ordem") === "antigos",
    isLow: search.get("estoque") === "baixo",
    item: isId(item) ? item.toLowerCase() : "",
    after: plain(search.get("depois") ?? ""),
    ...placeOf(search),
  };
}

const isTab = (tab: string): tab is InventoryTab =>
  tab === BATCHES_TAB || tab === PRODUCTS_TAB || Object.hasOwn(inventoryTabs, tab);

/**
 * Removes NUL characters and broken Unicode, because the database refuses these characters and no name
 * contains them.
 */
const plain = (text: string) =>
  withoutHidden(text.toWellFormed()).replaceAll("\0", "").trim().slice(0, Q_MAX);

/**
 * Returns the first and the last possible id that start with the text. The text can contain or omit the
 * hyphens of an id. Returns null when no id can start with the text.
 */
export function idRange(text: string): { first: string; last: string } | null {
  const letters = text.replace(/^#/, "").replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{4,32}$/.test(letters)) return null;
  return { first: asId(letters.padEnd(32, "0")), last: asId(letters.padEnd(32, "f")) };
}

const asId = (letters: string) => letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
