/** What the check needs of a request; header values as sent, undefined when absent. */
export interface RequestOrigin {
  secFetchSite: string | undefined;
  origin: string | undefined;
  host: string | undefined;
  hasCookie: boolean;
}

/**
 * Whether a request that changes something may come from another site. Browsers say where a request comes from
 * (Sec-Fetch-Site, and Origin where that is absent) and pages cannot forge either. A program that sends neither is let
 * through only without cookies: it then acts for nobody. Source: security 4.3 C1.
 */
export function isCrossSite(request: RequestOrigin, shopUrl: string): boolean {
  const { secFetchSite, origin } = request;
  // "none" is the person themself: an address typed, a page reloaded.
  if (secFetchSite !== undefined) return secFetchSite !== "same-origin" && secFetchSite !== "none";
  if (origin !== undefined) return !isOwnOrigin(origin, request.host, shopUrl);
  return request.hasCookie;
}

function isOwnOrigin(origin: string, host: string | undefined, shopUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const shop = new URL(shopUrl);
  // The shop is also reached by names other than its first one: an address in the local network, 127.0.0.1.
  return (
    from.origin === shop.origin ||
    (host !== undefined && from.host === host && /^https?:$/.test(from.protocol))
  );
}
