import { existsSync } from "node:fs";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import { env } from "#env";
import { KeyRefused } from "./key-file.ts";
import { ensureKeyFile } from "./write-key-file.ts";

/**
 * Makes the key file of a new shop on this machine. A shop that has sealed something, or begun its audit log, has one already:
 * another would open nothing of it, and hide that the right one is missing here.
 * @returns false when there is a key file; it is left as it is.
 * @throws KeyRefused
 */
export async function createKeyFile(): Promise<boolean> {
  if (existsSync(env.VAULT_KEY_FILE)) return false;
  const noted = await db.select({ seq: adminAuditLog.seq }).from(adminAuditLog).limit(1);
  if (noted.length > 0 || (await countVersions(db)).length > 0) throw new KeyRefused("in_use");
  return ensureKeyFile();
}
