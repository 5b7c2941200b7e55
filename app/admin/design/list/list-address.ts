import { placeParams } from "#domain/kernel/lists/list-place.ts";

/** The parameters that name a page of a list: its number, and the row beside which it begins. */
const PLACE: readonly string[] = Object.values(placeParams);

/** Returns the parameters of a list's address except those of its page and the named ones. */
export const otherFields = (search: string, ...names: readonly string[]): [string, string][] =>
  [...new URLSearchParams(search)].filter(([name]) => !PLACE.includes(name) && !names.includes(name));

/** The end of a path that opens the form of a list: a new row, or the row that `:id/editar` names. */
const FORM = /\/(?:novo|([^/]+)\/editar)$/;

/** Returns the path of a list, also for a path that opens a form over the list. */
export const listPath = (pathname: string): string => pathname.replace(FORM, "");

/** Returns which form a path opens over a list: "novo", the id of the edited row, or null. */
export function formOf(pathname: string): string | null {
  const [found, id] = FORM.exec(pathname) ?? [];
  return found === undefined ? null : (id ?? "novo");
}

/**
 * Returns the address of the same list with changed parameters. An empty value removes its parameter. Every
 * change except of the page resets the page. A form over the list is closed.
 */
export function listAddress(
  location: { pathname: string; search: string },
  change: Readonly<Record<string, string | number | null>>,
): string {
  const search = new URLSearchParams(location.search);
  if (!("page" in change)) for (const name of PLACE) search.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "" || (name === "page" && value === 1)) search.delete(name);
    else search.set(name, String(value));
  }
  const query = search.toString();
  const path = listPath(location.pathname);
  return query ? `${path}?${query}` : path;
}

/** Returns the requested page from 1; 1 for an invalid value. `param` is its name in the address. */
export function pageOf(search: URLSearchParams, param = "page"): number {
  const page = Number(search.get(param) ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
