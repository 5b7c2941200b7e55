import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "mailbox-key";

/** Returns the stored key of the mailbox page, or undefined when no start has created a key. */
export function readMailboxKey(dataFolder: string): string | undefined {
  const file = join(dataFolder, FILE);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * Returns the key of the mailbox page: 144 random bits. The first call stores the key in a file of the data
 * folder. Only the owner of this file can read it.
 */
export function storeMailboxKey(dataFolder: string): string {
  const known = readMailboxKey(dataFolder);
  if (known !== undefined) return known;
  const key = randomBytes(18).toString("base64url");
  writeFileSync(join(dataFolder, FILE), `${key}\n`, { mode: 0o600 });
  return key;
}
