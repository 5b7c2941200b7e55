import type { IncomingMessage } from "node:http";
import type { Origin } from "#domain/kernel/caller.ts";
import { env } from "#env";
import { clientAddress } from "./client-address.ts";
import type { RequestOrigin } from "./cross-site.ts";

/** Returns the client of a request, for the audit log and the rate limits. */
export function clientOf(incoming: IncomingMessage, requestId: string): Origin {
  return {
    ip: clientAddress(incoming, env.TRUSTED_PROXIES),
    userAgent: (incoming.headers["user-agent"] ?? "").slice(0, 300),
    requestId,
    ...(countryOf(incoming) ? { country: countryOf(incoming) } : {}),
  };
}

/** Returns the country that the proxy names in `COUNTRY_HEADER`, or "" when the proxy names no country. */
function countryOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const named = env.COUNTRY_HEADER ? headers[env.COUNTRY_HEADER] : undefined;
  return typeof named === "string" ? named.toUpperCase().slice(0, 8) : "";
}

const FORWARDING = ["forwarded", "via", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** Whether a proxy added a header other than X-Forwarded-For. */
export const hasForwardingHeader = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  FORWARDING.some((name) => headers[name] !== undefined);

/**
 * Whether a proxy forwarded this request. A proxy adds a header or uses HTTP/1.0, and a browser does neither.
 */
export const isForwarded = (incoming: IncomingMessage): boolean =>
  incoming.httpVersion === "1.0" ||
  incoming.headers["x-forwarded-for"] !== undefined ||
  hasForwardingHeader(incoming);

/**
 * Returns the data that identifies a visitor for the presence count, and the country that the proxy names.
 */
export function visitorOf(incoming: IncomingMessage, origin: Origin) {
  return { address: origin.ip, userAgent: origin.userAgent, country: countryOf(incoming) };
}

/** Returns the headers that the cross-site check needs. */
export function siteOf(incoming: IncomingMessage): RequestOrigin {
  const site = incoming.headers["sec-fetch-site"];
  return {
    secFetchSite: Array.isArray(site) ? site[0] : site,
    origin: incoming.headers.origin,
    host: incoming.headers.host,
    hasCookie: incoming.headers.cookie !== undefined,
  };
}
