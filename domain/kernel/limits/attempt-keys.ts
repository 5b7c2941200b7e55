import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

/** The key of an account: a hash, so that no e-mail is left behind in the counters. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** The key of an address: IPv6 by its /64, which is one customer; an IPv4 address inside IPv6 by itself. */
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
