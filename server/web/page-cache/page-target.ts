import { CACHED_SEARCH_LENGTH } from "../limits.ts";

/** A catalogue page or its data, as the cache names it. */
export interface PageTarget {
  /** The page's address with its known parameters in one fixed order: what is rendered, and the entry's name. */
  address: string;
  /** Asked for by the browser's router: loader data alone, no page. */
  isData: boolean;
}

const PRODUCT = /^\/marketplace\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PLAIN_PAGES = new Set(["/", "/about", "/support", "/terms"]);
/** `only=page` asks for one page of the list, to be put after those already shown. */
const MARKETPLACE_PARAMETERS = ["q", "category", "sort", "page", "only"];
/** Loader data of these routes alone; a browser asks so when it keeps the rest. */
const ROUTES_PARAMETER = "_routes";
const ROUTE_IDS = /^[a-z0-9/:._-]{1,60}(?:,[a-z0-9/:._-]{1,60}){0,4}$/i;

/**
 * The cache's name for a request target (path and query); undefined for what is never kept: personal pages, unknown
 * or doubled parameters (each would be an entry of its own), long searches.
 */
export function pageTarget(target: string): PageTarget | undefined {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const isData = path.endsWith(".data");
  const page = isData ? dataPage(path) : path;
  if (!PLAIN_PAGES.has(page) && page !== "/marketplace" && !PRODUCT.test(page)) return undefined;
  if (mark < 0 || mark === target.length - 1) return { address: path, isData };

  const known = page === "/marketplace" ? MARKETPLACE_PARAMETERS : [];
  const asked = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (asked.has(name)) return undefined;
    if (!known.includes(name) && !(isData && name === ROUTES_PARAMETER)) return undefined;
    if (name === ROUTES_PARAMETER && !ROUTE_IDS.test(value)) return undefined;
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

/** The page behind `/marketplace.data`; the home page's data is at `/_.data` or `/_root.data`. */
function dataPage(path: string): string {
  const page = path.slice(0, -".data".length);
  return page === "/_" || page === "/_root" ? "/" : page;
}

/** How often each request target is worked out again: once, while it is among the lately seen. */
const REMEMBERED = 4_000;
const seen = new Map<string, PageTarget | undefined>();

/** `pageTarget` with a memory, so that a page asked for many times is parsed once. */
export function knownPageTarget(target: string): PageTarget | undefined {
  const known = seen.get(target);
  if (known !== undefined || seen.has(target)) return known;
  const found = pageTarget(target);
  if (seen.size >= REMEMBERED) seen.clear();
  seen.set(target, found);
  return found;
}
