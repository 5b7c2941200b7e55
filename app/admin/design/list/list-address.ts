import { placeParams } from "#domain/kernel/lists/list-place.ts";

/**
 * The parameters that select a page of a list: the page number, and the row before or after which the page
 * begins.
 */
const PLACE: readonly string[] = Object.values(placeParams);

/**
 * The parameters that open a dialog over a list, and `aba`, which opens a tab of the dialog. The parameters
 * of the team dialog are not in this list, because the search inside that dialog must keep `equipe`.
 */
export const DIALOGS: readonly string[] = ["pedido", "usuario", "aba", "precos", "variacoes", "excluir"];

/**
 * Returns the parameters of a list's address. The result does not contain the parameters of the page, the
 * parameters of an open dialog and the named parameters.
 */
export const otherFields = (search: string, ...names: readonly string[]): [string, string][] =>
  [...new URLSearchParams(search)].filter(([name]) => ![...PLACE, ...DIALOGS, ...names].includes(name));

/**
 * Matches the end of a path that opens the form of a list: "novo" for a new row, or `:id/editar` for an
 * existing row.
 */
const FORM = /\/(?:novo|([^/]+)\/editar)$/;

/** Returns the path of a list. The given path may also be the path of a form over the list. */
export const listPath = (pathname: string): string => pathname.replace(FORM, "");

/**
 * Returns the form that a path opens over a list. "novo" means a new row, an id means an edited row, and null
 * means no form.
 */
export function formOf(pathname: string): string | null {
  const [found, id] = FORM.exec(pathname) ?? [];
  return found === undefined ? null : (id ?? "novo");
}

/**
 * Returns the address of the same list with changed parameters. An empty value removes its parameter. When a
 * parameter other than the page number changes, the function removes the page number from the address. The
 * new address is the address of the list, without an open form and without an open dialog, unless the change
 * opens a dialog or a tab of the dialog. A dialog that closes stays in the address until the list has loaded,
 * and a link that the user presses in the meantime must not open the dialog again.
 */
export function listAddress(
  location: { pathname: string; search: string },
  change: Readonly<Record<string, string | number | null>>,
): string {
  const search = new URLSearchParams(location.search);
  if (!("page" in change)) for (const name of PLACE) search.delete(name);
  if (!("aba" in change)) for (const name of DIALOGS) search.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "" || (name === "page" && value === 1)) search.delete(name);
    else search.set(name, String(value));
  }
  const query = search.toString();
  const path = listPath(location.pathname);
  return query ? `${path}?${query}` : path;
}

/**
 * Returns the number of the requested page, from 1 on. For an invalid value, the function returns 1. `param`
 * is the name of the parameter in the address.
 */
export function pageOf(search: URLSearchParams, param = "page"): number {
  const page = Number(search.get(param) ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
