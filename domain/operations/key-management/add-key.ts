import { randomBytes } from "node:crypto";
import type { Keyring } from "#domain/security/vault/keyring.ts";
import { changeKeyFile } from "./key-file.ts";

/**
 * Adds a new master key to the key file of this machine; nothing is sealed with it yet. A file of an earlier version also gets
 * the token key that it lacks.
 * @returns its version
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
