/**
 * The request headers that the check for cross-site requests needs, as sent. A missing header is undefined.
 */
export interface RequestOrigin {
  secFetchSite: string | undefined;
  origin: string | undefined;
  host: string | undefined;
  hasCookie: boolean;
}

/**
 * Whether a request that changes data possibly comes from another site. Browsers send the source of a request
 * in Sec-Fetch-Site, and older browsers in Origin. Pages can forge neither Sec-Fetch-Site nor Origin. A
 * request with neither Sec-Fetch-Site nor Origin is accepted only without cookies, because a request without
 * cookies has no session. Source: security 4.3 C1.
 */
export function isCrossSite(request: RequestOrigin, shopUrl: string): boolean {
  const { secFetchSite, origin } = request;
  // The value "none" means that the user typed the URL or reloaded the page.
  if (secFetchSite !== undefined) return secFetchSite !== "same-origin" && secFetchSite !== "none";
  if (origin !== undefined) return !isOwnOrigin(origin, request.host, shopUrl);
  return request.hasCookie;
}

function isOwnOrigin(origin: string, host: string | undefined, shopUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  const shop = new URL(shopUrl);
  // Besides the host name in APP_URL, the shop can have other names, such as an address in the local network
  // or 127.0.0.1.
  return (
    from.origin === shop.origin ||
    (host !== undefined && from.host === host && /^https?:$/.test(from.protocol))
  );
}
