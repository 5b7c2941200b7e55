import { CACHED_SEARCH_LENGTH } from "#server/web/base/limits.ts";

/** A catalog page or its data, as the cache identifies it. */
export interface PageTarget {
  /**
   * The path with its known parameters in a fixed order. The page is rendered for this path, and the path is
   * part of the cache key.
   */
  address: string;
  /** Whether the browser's router requests the loader data without the page. */
  isData: boolean;
}

const PRODUCT = /^\/marketplace\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A page that the owner wrote. */
const OWN_PAGE = /^\/p\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PLAIN_PAGES = new Set(["/", "/about", "/support", "/terms"]);
/** The path of the sitemap index, and the paths of the sitemap's parts. */
const SITEMAP = /^\/sitemap(?:\/(?:pages|products-[1-9]\d{0,4}-of-[1-9]\d{0,4}))?\.xml$/;
/**
 * `only=page` requests only the next page of the product list. The browser appends this page to the products
 * that it already shows. `after` is the last product already shown.
 */
const MARKETPLACE_PARAMETERS = ["q", "category", "sort", "stock", "min", "max", "page", "only", "after"];
/**
 * `v` names a variant of the product by its slug. A page with an unknown variant redirects. A product
 * therefore has at most as many cache entries as it has variants.
 */
const PRODUCT_PARAMETERS = ["v"];
const VARIANT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/**
 * The parameter that requests the loader data of selected routes. A browser sends `_routes` when it still has
 * the data of the other routes.
 */
const ROUTES_PARAMETER = "_routes";
const ROUTE_IDS = /^[a-z0-9/:._-]{1,60}(?:,[a-z0-9/:._-]{1,60}){0,4}$/i;

/**
 * Returns the cacheable target of a request (path and query). Returns undefined for personal pages and long
 * searches. Also returns undefined for unknown or repeated parameters, because each URL with such parameters
 * would create a separate cache entry.
 */
export function pageTarget(target: string): PageTarget | undefined {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const isData = path.endsWith(".data");
  const page = isData ? dataPage(path) : path;
  const isKnown =
    PLAIN_PAGES.has(page) || page === "/marketplace" || PRODUCT.test(page) || OWN_PAGE.test(page);
  if (!isKnown && !SITEMAP.test(path)) return undefined;
  if (mark < 0 || mark === target.length - 1) return { address: path, isData };

  const known = parametersOf(page);
  const asked = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (asked.has(name)) return undefined;
    if (!known.includes(name) && !(isData && name === ROUTES_PARAMETER)) return undefined;
    if (name === ROUTES_PARAMETER && !ROUTE_IDS.test(value)) return undefined;
    if (name === "v" && value !== "" && !VARIANT.test(value)) return undefined;
    if (value.length > CACHED_SEARCH_LENGTH && name !== ROUTES_PARAMETER) return undefined;
    asked.set(name, value);
  }
  const query = new URLSearchParams();
  for (const name of [...known, ROUTES_PARAMETER]) {
    const value = asked.get(name);
    if (value) query.set(name, value);
  }
  const search = query.toString();
  return { address: search ? `${path}?${search}` : path, isData };
}

/** The root middleware stores the value of this link parameter for the visit, so the answer is personal. */
const REMEMBERED_PARAMETER = "coupon";

/**
 * Returns the address of a catalog page, but removes the parameters that no page reads, such as the
 * parameters of campaigns. A catalog page does not depend on the removed parameters. Returns undefined for
 * targets that are not catalog pages.
 */
export function documentAddress(target: string): string | undefined {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.endsWith(".data") || path.endsWith(".xml")) return undefined;
  if (mark < 0) return pageTarget(path)?.address;
  const known = parametersOf(path);
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (name === REMEMBERED_PARAMETER) return undefined;
    if (known.includes(name)) query.append(name, value);
  }
  return pageTarget(query.size > 0 ? `${path}?${query}` : path)?.address;
}

const parametersOf = (page: string): readonly string[] =>
  page === "/marketplace" ? MARKETPLACE_PARAMETERS : PRODUCT.test(page) ? PRODUCT_PARAMETERS : [];

/**
 * Returns the page path of a data path: `/marketplace` for `/marketplace.data`. The home page's data is at
 * `/_.data` or `/_root.data`.
 */
function dataPage(path: string): string {
  const page = path.slice(0, -".data".length);
  return page === "/_" || page === "/_root" ? "/" : page;
}

/**
 * The maximum number of parsed targets in memory. When the map has this number of targets, the function
 * clears the map.
 */
const REMEMBERED = 4_000;
const seen = new Map<string, PageTarget | undefined>();

/** Calls `pageTarget` through a cache, so a frequent target is parsed only once. */
export function knownPageTarget(target: string): PageTarget | undefined {
  const known = seen.get(target);
  if (known !== undefined || seen.has(target)) return known;
  const found = pageTarget(target);
  if (seen.size >= REMEMBERED) seen.clear();
  seen.set(target, found);
  return found;
}
