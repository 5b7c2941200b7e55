import type { IncomingMessage } from "node:http";

/**
 * The address of the person asking. Behind `trustedProxies` proxies, each of which appended the address it saw to
 * X-Forwarded-For, it is the entry written by the outermost trusted one; entries further left are the visitor's own
 * claim. With 0 the header is ignored.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = incoming.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return plainAddress(socket);
  const header = incoming.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  const hop = hops.filter(Boolean).at(-trustedProxies);
  return hop && /^[0-9a-fA-F.:]{2,45}$/.test(hop) ? plainAddress(hop) : plainAddress(socket);
}

/** IPv4 inside IPv6 (`::ffff:10.0.0.1`) counts as the IPv4 address it is. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice(7) : address;
}
