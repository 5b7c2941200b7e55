import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the IP address of the client. Each of the `trustedProxies` proxies appends to X-Forwarded-For the
 * address from which the proxy received the request. The function uses the entry of the outermost trusted
 * proxy, because a client can forge all entries to the left of this entry. When the number of trusted proxies
 * is 0, the function ignores X-Forwarded-For. When the entry is malformed or missing, the function returns
 * the address of the connection.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, "socket" | "headers">,
  trustedProxies: number,
): string {
  const socket = incoming.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return plainAddress(socket);
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  const hop = withoutPort(hops.filter(Boolean).at(-trustedProxies) ?? "");
  return plainAddress(isIP(hop) ? hop : socket);
}

/** Whether an address belongs to this machine. */
export const isLoopback = (address: string): boolean => /^(?:127\.|::1$)/.test(plainAddress(address));

/** Removes the port that some proxies append: `203.0.113.5:4711`, `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

/** Converts an IPv4 address inside IPv6 (`::ffff:10.0.0.1`) to plain IPv4. */
function plainAddress(address: string): string {
  return /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
}
