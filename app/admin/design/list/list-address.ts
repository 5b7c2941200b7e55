/**
 * Returns the address of the same list with changed parameters. An empty value removes its parameter. Every
 * change except of the page resets the page.
 */
export function listAddress(
  location: { pathname: string; search: string },
  change: Readonly<Record<string, string | number | null>>,
): string {
  const search = new URLSearchParams(location.search);
  if (!("page" in change)) search.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "" || (name === "page" && value === 1)) search.delete(name);
    else search.set(name, String(value));
  }
  const query = search.toString();
  return query ? `${location.pathname}?${query}` : location.pathname;
}

/** Returns the requested page from 1; 1 for an invalid value. `param` is its name in the address. */
export function pageOf(search: URLSearchParams, param = "page"): number {
  const page = Number(search.get(param) ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
