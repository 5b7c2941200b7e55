import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** Views of the sales list, as the address names them; "" is all. */
export const saleTabs = ["", "pendentes", "concluidas", "atencao"] as const;
/** Orders of the list, as the address names them; "" is newest first, in "atencao" longest waiting first. */
export const saleSorts = ["", "antigas", "maior-valor", "menor-valor"] as const;
/** Why an order of "atencao" needs a person, as the address names it; "" is any reason. */
export const saleNeeds = ["", "estoque", "manual", "disputas", "outras"] as const;
export type SaleNeed = (typeof saleNeeds)[number];
export type SaleTab = (typeof saleTabs)[number];
export type SaleSort = (typeof saleSorts)[number];

/** Rows of one page. */
export const SALES_PAGE = 25;
const SEARCH_MAX = 120;

export interface SalesFilter {
  /** Part of a number, e-mail, name, phone or product name. Lower case without accents; empty for every order. */
  search: string;
  tab: SaleTab;
  sort: SaleSort;
  /** Always "" outside "atencao". */
  need: SaleNeed;
}

/** What the address of the list asks for; anything it does not know is as if it were not there. */
export function parseSalesFilter(address: URLSearchParams): SalesFilter {
  const asked = address.get("q") ?? "";
  const plain = plainLetters(asked.isWellFormed() ? asked : "");
  // Control characters, a NUL among them, are in no order and not for the database.
  const search = plain
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/\s+/gu, " ")
    .slice(0, SEARCH_MAX);
  const tab = saleTabs.find((known) => known === address.get("tab")) ?? "";
  const need = saleNeeds.find((known) => known === address.get("motivo")) ?? "";
  return {
    search,
    tab,
    need: tab === "atencao" ? need : "",
    sort: saleSorts.find((sort) => sort === address.get("ordem")) ?? "",
  };
}

/** Fewer digits than this are in nearly every phone number. */
const PHONE_FROM = 3;

/**
 * The LIKE patterns of which an order meets at least one: the text itself, and the digits alone where the text is a phone
 * number, which orders keep without signs.
 */
export function searchPatterns(search: string): string[] {
  const texts = [search];
  const digits = /^[\d\s+().\-/]+$/.test(search) ? search.replace(/\D/g, "") : "";
  if (digits.length >= PHONE_FROM && digits !== search) texts.push(digits);
  return texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}
