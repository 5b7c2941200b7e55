import { randomBytes } from "node:crypto";
import type { Keyring } from "#domain/security/vault/keyring.ts";
import { changeKeyFile } from "./key-file.ts";

/**
 * Adds a new master key to the key file of this machine. The shop does not use the new key for encryption
 * yet. Also adds the token key that key files of an earlier version lack.
 * @returns the version of the new key
 * @throws VaultUnavailable
 */
export function addKey(): Promise<number> {
  const next = ({ masterKeys }: Keyring) => Math.max(...masterKeys.keys()) + 1;
  return changeKeyFile("KEY_ADDED", next, (keys) => ({
    ...keys,
    tokens: keys.tokens.equals(keys.audit) ? randomBytes(32) : keys.tokens,
    masterKeys: new Map([...keys.masterKeys, [next(keys), randomBytes(32)]]),
  }));
}
