import { listPath } from "#app/admin/design/list/list-address.ts";
import { screens } from "./screens.ts";

const LOGIN = "/admin/login";
/** The maximum length of a destination. The function ignores a longer destination. */
const ADDRESS_MAX = 1000;

/**
 * Returns the address of the sign-in page with the requested page as the destination. The destination is a
 * screen of the menu with its query string, or a dialog over a screen. For a page that is neither a screen of
 * the menu nor a dialog over a screen, the function returns the sign-in address without a destination.
 */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const address = isPage(pathname) ? `${pathname}${search}` : "/admin";
  return address === "/admin" || address.length > ADDRESS_MAX
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(address)}`;
}

/**
 * Returns the address after signing in: the screen in `next` with its query string, or the dashboard. The
 * function accepts only menu screens and their dialogs, so `next` can open neither another site nor an
 * action.
 */
export function signedInAddress(search: URLSearchParams): string {
  const next = search.get("next") ?? "";
  if (next.length > ADDRESS_MAX || !URL.canParse(next, INTERNAL)) return "/admin";
  const url = new URL(next, INTERNAL);
  return url.origin === INTERNAL && isPage(url.pathname) ? `${url.pathname}${url.search}` : "/admin";
}

/** Returns whether a path is a screen of the menu or a form over a screen. */
const isPage = (pathname: string): boolean =>
  screens.some(({ path, hasForm }) => path === (hasForm ? listPath(pathname) : pathname));

const INTERNAL = "http://internal.invalid";
