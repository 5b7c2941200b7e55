import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "mailbox-key";

/**
 * Returns the key of the mailbox page: 144 random bits. The first call stores it in the data folder, readable
 * by its owner only.
 */
export function storeMailboxKey(dataFolder: string): string {
  const file = join(dataFolder, FILE);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const key = randomBytes(18).toString("base64url");
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}
