import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Networks that no message may reach: private, local, shared, reserved, documentation and multicast networks.
 */
const closed4 = networks([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]);
const closed6 = networks([
  ["::", 127],
  ["::ffff:0:0", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
]);

function networks(list: readonly (readonly [string, number])[]): BlockList {
  const all = new BlockList();
  for (const [address, bits] of list) all.addSubnet(address, bits, isIPv4(address) ? "ipv4" : "ipv6");
  return all;
}

/**
 * Parses a list of networks and single addresses, such as "10.0.0.0/8, fd00::/8". Returns null when a part of
 * the list is not a network.
 */
export function parseNetworks(text: string): BlockList | null {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  const parsed = parts.map((part) => /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(part));
  const list = parsed.flatMap((match): [string, number][] => {
    const [, address = "", bits] = match ?? [];
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
    const length = bits === undefined ? most : Number(bits);
    return most > 0 && length <= most ? [[address, length]] : [];
  });
  return list.length === parts.length ? networks(list) : null;
}

/**
 * Returns whether a message may go to an address. The function refuses an address that it cannot parse. When
 * an IPv6 address contains an IPv4 address, the function checks both addresses.
 * @param allowed networks of the owner (`WEBHOOK_ALLOW_NETWORKS`)
 */
export function mayReach(address: string, allowed: BlockList): boolean {
  if (isIPv4(address)) return allowed.check(address, "ipv4") || !closed4.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  if (allowed.check(address, "ipv6")) return true;
  if (closed6.check(address, "ipv6")) return false;
  const inner = innerAddress(address);
  return inner === null || mayReach(inner, allowed);
}

/**
 * The IPv4 address in an address of NAT64 (64:ff9b::/96), 6to4 (2002::/16) or ::/96. Returns null for an
 * address of any other form.
 */
function innerAddress(address: string): string | null {
  const groups = groupsOf(address);
  const startsWith = (...start: number[]) => start.every((group, at) => groups[at] === group);
  if (startsWith(0x2002)) return dotted(groups[1], groups[2]);
  if (startsWith(0x64, 0xff9b, 0, 0, 0, 0) || startsWith(0, 0, 0, 0, 0, 0))
    return dotted(groups[6], groups[7]);
  return null;
}

const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/**
 * Returns the eight groups of an IPv6 address. The URL parser writes an IPv4 address at the end of an IPv6
 * address as two groups.
 */
function groupsOf(address: string): number[] {
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = text.split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
