import { isId } from "#domain/kernel/ids.ts";
import type { InventoryState } from "#domain/stock/refusals.ts";

/** Views of the inventory, by their word in the address; "" shows what is available, with the first sold ones under it. */
export const inventoryTabs = {
  "": "available",
  reservados: "reserved",
  vendidos: "sold",
  quarentena: "quarantined",
  queimados: "burned",
  retirados: "retired",
} as const satisfies Record<string, InventoryState>;

export const BATCHES_TAB = "lotes";

export type InventoryTab = keyof typeof inventoryTabs | typeof BATCHES_TAB;

/** What an address of the inventory asks for. */
export interface InventoryQuery {
  tab: InventoryTab;
  /** A product's slug; "" is all. */
  product: string;
  /** A batch's id; "" is all. */
  batch: string;
  /** The beginning of an id, an order's number, or a part of a product's or supplier's name. */
  q: string;
  oldestFirst: boolean;
  /** Only items of products on sale that have 1 to 5 available. */
  isLow: boolean;
  /** From 1. */
  page: number;
}

const Q_MAX = 120;
const PAGE_MAX = 1_000_000;

/** Reads an address; whatever is not of it counts as not asked. */
export function parseInventoryQuery(search: URLSearchParams): InventoryQuery {
  const tab = search.get("tab") ?? "";
  const page = Number(search.get("page") ?? "1");
  const batch = search.get("lote") ?? "";
  return {
    tab: tab === BATCHES_TAB || Object.hasOwn(inventoryTabs, tab) ? (tab as InventoryTab) : "",
    product: plain(search.get("produto") ?? ""),
    batch: isId(batch) ? batch : "",
    q: plain(search.get("q") ?? ""),
    oldestFirst: search.get("ordem") === "antigos",
    isLow: search.get("estoque") === "baixo",
    page: Number.isSafeInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The database takes no NUL and no broken Unicode, and neither is in any name. */
const plain = (text: string) => text.toWellFormed().replaceAll("\0", "").trim().slice(0, Q_MAX);

/** The first and last id that begin with these letters, hyphens or not; null when no id does. */
export function idRange(text: string): { first: string; last: string } | null {
  const letters = text.replace(/^#/, "").replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{4,32}$/.test(letters)) return null;
  return { first: asId(letters.padEnd(32, "0")), last: asId(letters.padEnd(32, "f")) };
}

const asId = (letters: string) => letters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
