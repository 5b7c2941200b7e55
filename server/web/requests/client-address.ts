import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The IP address of the client. Each of the `trustedProxies` proxies in front appended the address that it saw to
 * X-Forwarded-For, so the entry of the outermost trusted proxy counts. Entries further left are the client's own claim.
 * With 0 proxies the function ignores the header. A malformed or missing entry falls back to the address of the connection.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = incoming.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return plainAddress(socket);
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  const hop = withoutPort(hops.filter(Boolean).at(-trustedProxies) ?? "");
  return plainAddress(isIP(hop) ? hop : socket);
}

/** Whether an address is one of this machine's own. */
export const isLoopback = (address: string): boolean => /^(?:127\.|::1$)/.test(plainAddress(address));

/** Some proxies write the port too: `203.0.113.5:4711`, `[2001:db8::7]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}

/** IPv4 inside IPv6 (`::ffff:10.0.0.1`) counts as the IPv4 address it is. */
function plainAddress(address: string): string {
  return /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
}
