import { type BackOfficeRoute, backOfficeRoutes } from "./back-office-routes.ts";

const LOGIN = "/admin/login";
/** The maximum length of a destination; a longer one is dropped. */
const ADDRESS_MAX = 1000;

/**
 * Returns the sign-in address that continues to a screen of the menu with its search; without such a screen,
 * the plain sign-in address.
 */
export function loginAddress(route: BackOfficeRoute | undefined, search: string): string {
  const address = route?.isInMenu ? `${route.pattern}${search}` : "/admin";
  return address === "/admin" || address.length > ADDRESS_MAX
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(address)}`;
}

/**
 * Returns the address after signing in: the screen in `next` with its search, or the dashboard. It accepts
 * only menu screens, so that `next` can open neither another site nor an action.
 */
export function signedInAddress(search: URLSearchParams): string {
  const next = search.get("next") ?? "";
  if (next.length > ADDRESS_MAX || !URL.canParse(next, INTERNAL)) return "/admin";
  const url = new URL(next, INTERNAL);
  const isScreen = backOfficeRoutes.some(({ pattern, isInMenu }) => isInMenu && pattern === url.pathname);
  return url.origin === INTERNAL && isScreen ? `${url.pathname}${url.search}` : "/admin";
}

const INTERNAL = "http://internal.invalid";
