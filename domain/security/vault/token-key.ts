import { hkdfSync } from "node:crypto";
import { keyring } from "./keyring.ts";

/** What the shop signs or hashes with a key of its own for each use. */
export type TokenUse = "one-time-link" | "staff-challenge" | "backup-code" | "known-browser";

const derived = new WeakMap<Buffer, Map<TokenUse, Buffer>>();

/** The key of one use, derived from the token key of the key file. @throws VaultUnavailable */
export const tokenKey = (use: TokenUse): Buffer => derive(keyring().tokens, use);

/** The key of one use as it was before key files had a token key of their own. @throws VaultUnavailable */
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
