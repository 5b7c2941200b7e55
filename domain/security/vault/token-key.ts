import { hkdfSync } from "node:crypto";
import { keyring } from "./keyring.ts";

/**
 * The purposes for which keys are derived from the token key. Each purpose has its own key for signing or
 * hashing.
 */
export type TokenUse =
  | "one-time-link"
  | "staff-challenge"
  | "backup-code"
  | "known-browser"
  | "coupon-buyer"
  | "coupon-card"
  | "blocked-mailbox"
  | "health-probe"
  | "order-session";

const derived = new WeakMap<Buffer, Map<TokenUse, Buffer>>();

/**
 * Returns the key for one purpose, derived from the token key.
 * @throws VaultUnavailable when the key file is missing or malformed.
 */
export const tokenKey = (use: TokenUse): Buffer => derive(keyring().tokens, use);

/**
 * Returns the key that older versions of the shop used for the same purpose. Older key files had no token
 * key. Therefore the function derives the returned key from the audit key.
 * @throws VaultUnavailable when the key file is missing or malformed.
 */
export const earlierTokenKey = (use: TokenUse): Buffer => derive(keyring().audit, use);

function derive(root: Buffer, use: TokenUse): Buffer {
  const known = derived.get(root) ?? new Map<TokenUse, Buffer>();
  derived.set(root, known);
  let key = known.get(use);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", root, Buffer.alloc(0), `handover/${use}`, 32));
    known.set(use, key);
  }
  return key;
}
