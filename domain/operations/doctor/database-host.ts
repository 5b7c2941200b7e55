import { isIP } from "node:net";

/** The location of a server: on this machine, in a private network or container network, or further away. */
export type Distance = "here" | "near" | "far";

/**
 * Returns the host of a database URL. The result is the socket folder in the URL's `host` parameter, or the
 * host name of the URL.
 */
export function databaseHost(url: string): string {
  const parsed = new URL(url);
  return parsed.searchParams.get("host") ?? plainHost(parsed);
}

/** Returns the host name of a URL without the brackets of an IPv6 address. */
export const plainHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * Hosts of this machine: the loopback addresses, or a socket folder. The URL can contain an encoded form of
 * the folder.
 */
const HERE = /^(?:$|\/|%2f|localhost$|::1$|127\.)/i;

const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i;

/**
 * Returns whether a host is on this machine, in a private network, or further away. A host name without a
 * dot, such as "db", can be resolved only in a private network.
 */
export function distanceOf(host: string): Distance {
  if (HERE.test(host)) return "here";
  if (isIP(host) ? PRIVATE.test(host) : !host.includes(".")) return "near";
  return "far";
}
