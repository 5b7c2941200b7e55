import { resolve } from "node:path";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { readKeyring } from "#domain/security/vault/keyring.ts";
import { env } from "#env";
import { hasNoProduct } from "./demo-catalogue.ts";

/**
 * Makes the vault's key file at the very first start and checks it at each later one. A shop that has products gets no
 * new keys: they would hide that the ones its credentials are sealed with are lost.
 * @throws VaultUnavailable when the file is missing or malformed.
 */
export async function requireVaultKeys(databaseUrl: string): Promise<void> {
  const isDefault = env.VAULT_KEY_FILE === resolve(env.HANDOVER_DATA, "keys/vault.json");
  if (isDefault && (await hasNoProduct(databaseUrl))) ensureKeyFile();
  readKeyring(env.VAULT_KEY_FILE);
}
