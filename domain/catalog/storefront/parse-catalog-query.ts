import { SEARCH_MAX, SLUG_MAX } from "#domain/catalog/products/product-limits.ts";
import { type CatalogQuery, type CatalogSort, catalogSorts } from "#domain/catalog/products/product-views.ts";

/** Maximum page number. When the number in the URL is larger, the shop shows page 1. */
const PAGE_MAX = 100_000;

/**
 * Parses the URL of the marketplace (`?q=&category=&sort=&stock=in&min=&max=&page=`). Ignores invalid
 * parameters. Prices are in dollars.
 */
export function parseCatalogQuery(params: URLSearchParams): CatalogQuery {
  return {
    q: searchText(params.get("q") ?? ""),
    category: slugText(params.get("category") ?? ""),
    sort: sortWord(params.get("sort") ?? ""),
    inStock: params.get("stock") === "in" || undefined,
    priceFrom: cents(params.get("min") ?? ""),
    priceTo: cents(params.get("max") ?? ""),
    page: pageNumber(params.get("page") ?? ""),
  };
}

/**
 * Returns the canonical query string of a catalog query. The result is "" for the default query, and
 * otherwise "?..." with a fixed order of parameters.
 */
export function catalogSearch(query: CatalogQuery): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.category) params.set("category", query.category);
  if (query.sort !== "popular") params.set("sort", query.sort);
  if (query.inStock) params.set("stock", "in");
  if (query.priceFrom) params.set("min", String(query.priceFrom / 100));
  if (query.priceTo) params.set("max", String(query.priceTo / 100));
  if (query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text ? `?${text}` : "";
}

function searchText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return Array.from(clean).slice(0, SEARCH_MAX).join("").trim();
}

function slugText(text: string): string {
  const slug = text.trim().toLowerCase();
  return slug.length <= SLUG_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : "";
}

function sortWord(text: string): CatalogSort {
  return catalogSorts.find((sort) => sort === text) ?? "popular";
}

/**
 * Returns the minor units of a price in dollars. Returns undefined for zero and for a text that is no price.
 */
export function cents(text: string): number | undefined {
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) || undefined : undefined;
}

function pageNumber(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= PAGE_MAX ? page : 1;
}
