/** The address of the same list with other parameters; an empty value takes its parameter away, and any change but of the page goes back to the first page. */
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

/** The page asked for, from 1; 1 for anything that is no page. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
