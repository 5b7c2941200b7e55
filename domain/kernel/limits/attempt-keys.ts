import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/**
 * Returns the key under which the rate limits count an account. The key is a hash, so that the counters
 * contain no email address.
 */
export function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Returns the key under which the rate limits count an IP address. All IPv6 addresses of one /64 network
 * share a key, because one subscriber has a whole /64. An IPv4 address mapped into IPv6 has the key of the
 * IPv4 address.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip || "unknown";
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
