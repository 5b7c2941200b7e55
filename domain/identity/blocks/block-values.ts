import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { BlockKind } from "#db/values/block-kinds.ts";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * The minimum and the maximum prefix length of a blocked network. A shorter prefix would block all customers
 * of an internet provider.
 */
export const NETWORK_BITS = { 4: { least: 16, most: 31 }, 6: { least: 32, most: 64 } } as const;
/**
 * The prefix length of a blocked IPv6 network is a multiple of this number. A checkout therefore has to look
 * up only a few values.
 */
export const IPV6_STEP = 4;

/** A kind of block and its value, in the normalized form that the table stores. */
export interface BlockKey {
  kind: BlockKind;
  value: string;
}

/** The data that the shop has about the customer of a checkout or a registration. */
export interface Blockable {
  email: string;
  /** The mailbox that the address reaches (`mailboxOf`). */
  mailbox: string;
  ip: string;
  /** The country that the proxy sends. The field is absent when the proxy sends no country. */
  country?: string;
}

/**
 * Returns the keyed hash that replaces the blocked mailbox after its account was erased. The block still
 * works after the erasure, although the shop has removed the address.
 * @throws VaultUnavailable when the key file is missing or malformed
 */
export const hashOfMailbox = (mailbox: string): string =>
  createHmac("sha256", tokenKey("blocked-mailbox")).update(mailbox).digest("base64url");

/**
 * Returns every value that would block a customer. The number of returned values does not depend on the
 * number of blocks.
 */
export function keysOf({ email, mailbox, ip, country }: Blockable): BlockKey[] {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const labels = domain.split(".");
  const address = parseAddress(ip);
  return [
    { kind: "email" as const, value: mailbox },
    { kind: "email" as const, value: hashOfMailbox(mailbox) },
    ...labels
      .slice(0, -1)
      .map((_, at) => ({ kind: "email_domain" as const, value: labels.slice(at).join(".") })),
    ...(address ? [{ kind: "ip" as const, value: textOf(address) }, ...networksOf(address)] : []),
    ...(country ? [{ kind: "country" as const, value: country }] : []),
  ];
}

/** The bits of an IP address: 32 bits for IPv4 and 128 bits for IPv6. */
interface Address {
  version: 4 | 6;
  bits: bigint;
}

/**
 * Parses an IP address. Returns null for any other text. The function treats an IPv4 address that is mapped
 * into IPv6 as an IPv4 address.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.trim().split("%")[0] ?? "";
  if (isIPv4(bare)) return { version: 4, bits: fromParts(bare.split("."), 10, 8n) };
  if (!isIPv6(bare)) return null;
  // The URL parser normalizes IPv6 addresses, even when the last part is written with dots.
  const groups = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = "", tail] = groups.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  const bits = fromParts([...before, ...zeros, ...after], 16, 16n);
  return bits >> 32n === 0xffffn ? { version: 4, bits: bits & 0xffffffffn } : { version: 6, bits };
}

const fromParts = (parts: readonly string[], radix: number, width: bigint): bigint =>
  parts.reduce((bits, part) => (bits << width) | BigInt(Number.parseInt(part, radix)), 0n);

/** Returns the normalized form of an address. */
export function textOf({ version, bits }: Address): string {
  if (version === 4) return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 0xffn)).join(".");
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** Returns the normalized form of a network: its first address and the length of its prefix. */
export function networkOf({ version, bits }: Address, prefix: number): string {
  const rest = BigInt((version === 4 ? 32 : 128) - prefix);
  return `${textOf({ version, bits: (bits >> rest) << rest })}/${prefix}`;
}

/** Returns every network that contains the IP address and that staff are allowed to block. */
function networksOf(address: Address): BlockKey[] {
  const { least, most } = NETWORK_BITS[address.version];
  const step = address.version === 4 ? 1 : IPV6_STEP;
  const keys: BlockKey[] = [];
  for (let prefix = least; prefix <= most; prefix += step)
    keys.push({ kind: "network", value: networkOf(address, prefix) });
  return keys;
}
