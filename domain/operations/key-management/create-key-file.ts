import { existsSync } from "node:fs";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import { env } from "#env";
import { KeyRejected } from "./key-file.ts";
import { ensureKeyFile } from "./write-key-file.ts";

/**
 * Creates the key file of a new shop on this machine. Refuses a shop that already has ciphertexts or audit
 * rows. If the shop is already in use, a new key file could not decrypt the existing ciphertexts. The new
 * file would also hide that the right key file is missing.
 * @returns false when a key file already exists, and leaves this file unchanged
 * @throws KeyRejected when the shop is already in use
 */
export async function createKeyFile(): Promise<boolean> {
  if (existsSync(env.VAULT_KEY_FILE)) return false;
  const noted = await db.select({ seq: adminAuditLog.seq }).from(adminAuditLog).limit(1);
  if (noted.length > 0 || (await countVersions(db)).length > 0) throw new KeyRejected("in_use");
  return ensureKeyFile();
}
