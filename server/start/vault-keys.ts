import { resolve } from "node:path";
import { ensureKeyFile } from "#domain/operations/key-management/write-key-file.ts";
import { readKeyring } from "#domain/security/vault/keyring.ts";
import { env } from "#env";
import { hasNoProduct } from "./demo-catalog.ts";

/**
 * Creates the vault's key file at the first start, and checks it at each later start. When a shop has
 * products, the function creates no new key file. A new file would hide that the keys of the shop's
 * credentials are lost.
 * @throws VaultUnavailable when the file is missing or malformed.
 */
export async function requireVaultKeys(databaseUrl: string): Promise<void> {
  const isDefault = env.VAULT_KEY_FILE === resolve(env.HANDOVER_DATA, "keys/vault.json");
  if (isDefault && (await hasNoProduct(databaseUrl))) ensureKeyFile();
  readKeyring(env.VAULT_KEY_FILE);
}
