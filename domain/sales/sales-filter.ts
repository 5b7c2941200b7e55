import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** Tabs of the sales list, as in the URL; "" means all orders. */
export const saleTabs = ["", "pendentes", "concluidas", "atencao"] as const;
/** Sort orders of the list, as in the URL; "" means newest first, or longest waiting first in "atencao". */
export const saleSorts = ["", "antigas", "maior-valor", "menor-valor"] as const;
/** Reasons why an order of "atencao" needs attention, as in the URL; "" means any reason. */
export const attentionFilters = ["", "estoque", "manual", "disputas", "outras"] as const;
export type SaleNeed = (typeof attentionFilters)[number];
export type SaleTab = (typeof saleTabs)[number];
export type SaleSort = (typeof saleSorts)[number];

/** Number of rows per page. */
export const SALES_PAGE = 25;
const SEARCH_MAX = 120;

export interface SalesFilter {
  /**
   * Part of an order number, email, name, phone or product name. Lower case without accents; empty for all
   * orders.
   */
  search: string;
  tab: SaleTab;
  sort: SaleSort;
  /** Always "" outside the tab "atencao". */
  need: SaleNeed;
}

/** Parses the URL of the list. Ignores unknown values. */
export function parseSalesFilter(address: URLSearchParams): SalesFilter {
  const asked = address.get("q") ?? "";
  const plain = plainLetters(asked.isWellFormed() ? asked : "");
  // Orders contain no control characters, and PostgreSQL refuses a NUL in text.
  const search = plain
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/\s+/gu, " ")
    .slice(0, SEARCH_MAX);
  const tab = saleTabs.find((known) => known === address.get("tab")) ?? "";
  const need = attentionFilters.find((known) => known === address.get("motivo")) ?? "";
  return {
    search,
    tab,
    need: tab === "atencao" ? need : "",
    sort: saleSorts.find((sort) => sort === address.get("ordem")) ?? "",
  };
}

/** Minimum number of digits of a phone search. Fewer digits match nearly every phone number. */
const PHONE_FROM = 3;

/**
 * Returns the LIKE patterns of a search; an order must match at least one. Adds the digits alone when the
 * text is a phone number, because orders store phone numbers as digits.
 */
export function searchPatterns(search: string): string[] {
  const texts = [search];
  const digits = /^[\d\s+().\-/]+$/.test(search) ? search.replace(/\D/g, "") : "";
  if (digits.length >= PHONE_FROM && digits !== search) texts.push(digits);
  return texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}
