import { type BackOfficeRoute, backOfficeRoutes } from "#app/admin/back-office-routes.ts";

const LOGIN = "/admin/login";
/** A longer address is not kept. */
const ADDRESS_MAX = 1000;

/** The sign-in page that leads back to a screen of the back office with its search; without one, just the sign-in page. */
export function loginAddress(route: BackOfficeRoute | undefined, search: string): string {
  const address = route?.isInMenu ? `${route.pattern}${search}` : "/admin";
  return address === "/admin" || address.length > ADDRESS_MAX
    ? LOGIN
    : `${LOGIN}?next=${encodeURIComponent(address)}`;
}

/**
 * Where signing in leads: the screen that `next` names, with its search, or the dashboard. Only a screen of the menu is
 * taken, so `next` can lead neither to another site nor to an address that does something.
 */
export function signedInAddress(search: URLSearchParams): string {
  const next = search.get("next") ?? "";
  if (next.length > ADDRESS_MAX || !URL.canParse(next, INTERNAL)) return "/admin";
  const url = new URL(next, INTERNAL);
  const isScreen = backOfficeRoutes.some(({ pattern, isInMenu }) => isInMenu && pattern === url.pathname);
  return url.origin === INTERNAL && isScreen ? `${url.pathname}${url.search}` : "/admin";
}

const INTERNAL = "http://internal.invalid";
