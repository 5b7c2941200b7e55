import { paymentMethods } from "#db/values/vocabulary.ts";
import { isDay } from "#domain/kernel/text/is-day.ts";
import { plainLetters } from "#domain/kernel/text/plain-letters.ts";

/** The names that the URL uses for the tabs of the sales list. "" means all orders. */
export const saleTabs = ["", "pendentes", "concluidas", "atencao"] as const;
/**
 * The names that the URL uses for the sort orders of the list. "" means newest orders first. In the tab
 * "atencao", "" means that the orders with the longest wait come first.
 */
export const saleSorts = ["", "antigas", "maior-valor", "menor-valor"] as const;
/**
 * The names that the URL uses for the reasons why an order in the tab "atencao" needs attention. "" means any
 * reason.
 */
export const attentionFilters = [
  "",
  "estoque",
  "manual",
  "disputas",
  "fraude",
  "desistencias",
  "outras",
] as const;
/** The names that the URL uses for the outcomes by which the list can be filtered. "" means any outcome. */
export const saleOutcomes = ["", "canceladas", "reembolsadas", "disputadas"] as const;
export type SaleOutcome = (typeof saleOutcomes)[number];
export type SaleNeed = (typeof attentionFilters)[number];
export type SaleTab = (typeof saleTabs)[number];
export type SaleSort = (typeof saleSorts)[number];

/** Maximum number of orders that the sales list checks when additional filters are set. */
export const READ_MAX = 5_000;
export const SALES_PAGE = 25;
const SEARCH_MAX = 120;

export interface SalesFilter {
  /**
   * Part of an order number, email, name, phone or product name. The search text is in lower case, without
   * accents. An empty text selects all orders.
   */
  search: string;
  tab: SaleTab;
  sort: SaleSort;
  /** The reason is always "" outside the tab "atencao". */
  need: SaleNeed;
  /**
   * The additional filters are missing when the user has set no additional filter. The additional filters are
   * also missing in the tab "atencao", because this tab has its own filter by reason.
   */
  narrowing?: SalesNarrowing;
}

/** The additional filters of the list. An empty text means no filter. */
export interface SalesNarrowing {
  outcome: SaleOutcome;
  /** A product's slug, or words of its name. */
  product: string;
  method: (typeof paymentMethods)[number] | "";
  /** The first and the last day of the order, as YYYY-MM-DD in the shop's time zone. */
  from: string;
  to: string;
}

/** Parses the URL of the list. Ignores unknown values. */
export function parseSalesFilter(address: URLSearchParams): SalesFilter {
  const asked = address.get("q") ?? "";
  const plain = plainLetters(asked.isWellFormed() ? asked : "");
  // Control characters become spaces: orders contain none, and PostgreSQL refuses the character NUL in text.
  const search = plain
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .replace(/\s+/gu, " ")
    .slice(0, SEARCH_MAX);
  const tab = saleTabs.find((known) => known === address.get("tab")) ?? "";
  const need = attentionFilters.find((known) => known === address.get("motivo")) ?? "";
  const narrowing = tab === "atencao" ? undefined : narrowingOf(address);
  return {
    search,
    tab,
    need: tab === "atencao" ? need : "",
    sort: saleSorts.find((sort) => sort === address.get("ordem")) ?? "",
    ...(narrowing ? { narrowing } : {}),
  };
}

function narrowingOf(address: URLSearchParams): SalesNarrowing | undefined {
  const day = (name: string) => (isDay(address.get(name)) ? (address.get(name) ?? "") : "");
  const product = (address.get("produto") ?? "").toWellFormed().replace(/\p{Cc}/gu, " ");
  const narrowing: SalesNarrowing = {
    outcome: saleOutcomes.find((known) => known === address.get("situacao")) ?? "",
    product: product.trim().slice(0, SEARCH_MAX),
    method: paymentMethods.find((known) => known === address.get("metodo")) ?? "",
    from: day("de"),
    to: day("ate"),
  };
  return Object.values(narrowing).some((text) => text !== "") ? narrowing : undefined;
}

/**
 * A search by phone number needs at least this number of digits. Fewer digits match nearly every phone
 * number.
 */
const PHONE_FROM = 3;

/**
 * Returns the LIKE patterns of a search. An order must match at least one pattern. When the text is a phone
 * number, the function adds a pattern of its digits, because orders store phone numbers as digits.
 */
export function searchPatterns(search: string): string[] {
  const texts = [search];
  const digits = /^[\d\s+().\-/]+$/.test(search) ? search.replace(/\D/g, "") : "";
  if (digits.length >= PHONE_FROM && digits !== search) texts.push(digits);
  return texts.map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}
