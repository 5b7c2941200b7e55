/** Matches every path under /admin. The client router also sends its data requests to paths under /admin. */
const PATH = /^\/admin(?:[./]|$)/;

/** Returns whether an absolute URL (with `..` segments already resolved) belongs to the back office. */
export const isBackOffice = (url: string): boolean => PATH.test(new URL(url).pathname);

/**
 * Returns whether an address is the sign-in page that leads to the first-admin setup. The visitor comes from
 * the setup page of the back office and returns to that page. Therefore the sign-in page has the language of
 * the back office.
 */
export function leadsToSetup(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return /^\/auth(\.data)?$/.test(pathname) && searchParams.get("next") === "setup";
}
