import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import { requireEverywhere } from "./announce-keys.ts";
import { changeKeyFile, KeyRejected } from "./key-file.ts";
import { keyFileText, writeNewFile } from "./write-key-file.ts";

/** Maximum wait in milliseconds for transactions that began before the count of ciphertexts. */
const TRANSACTIONS_MS = 60_000;

/**
 * Removes a master key from the key file of this machine. Requires that no ciphertext uses the key and that
 * no process encrypts with it. Older backups still need the key, so the function first copies the old key
 * file to `copyTo`.
 * @param copyTo a new file outside the shop; null when no backup needs the old key
 * @throws KeyRejected, VaultUnavailable
 */
export async function retireKey(version: number, copyTo: string | null): Promise<void> {
  await changeKeyFile(
    "KEY_RETIRED",
    () => version,
    async (keys) => {
      if (!keys.masterKeys.has(version)) throw new KeyRejected("unknown", { version });
      if (keys.primary === version) throw new KeyRejected("is_primary", { version });
      if (copyTo && existsSync(copyTo)) throw new KeyRejected("copy_exists", { path: copyTo });
      await requireEverywhere(keys, keys.primary, { isReady: ({ primary }) => primary !== version });
      await requireUnused(version);
      // A transaction that read a ciphertext before the rewrap can still write a copy of this ciphertext
      // under the old key.
      await olderTransactionsEnd(version);
      await requireUnused(version);
      if (copyTo) writeNewFile(copyTo, keyFileText(keys));
      return { ...keys, masterKeys: new Map([...keys.masterKeys].filter(([one]) => one !== version)) };
    },
  );
}

async function requireUnused(version: number): Promise<void> {
  const found = (await countVersions(db)).filter((one) => one.version === version);
  if (found.length === 0) return;
  const tables = found.map(({ table, count }) => `${table}: ${count}`).join(", ");
  throw new KeyRejected("still_needed", { version, tables });
}

/**
 * Waits for all transactions that are older than this call.
 * @throws KeyRejected when a transaction takes too long
 */
async function olderTransactionsEnd(version: number): Promise<void> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  const next = rows[0]?.next ?? "0";
  const end = Date.now() + TRANSACTIONS_MS;
  for (;;) {
    const { rows: oldest } = await db.execute<{ ended: boolean }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= ${next}::bigint as ended`);
    if (oldest[0]?.ended) return;
    if (Date.now() > end)
      throw new KeyRejected("still_needed", { version, tables: "a transaction that has not ended" });
    await wait(200);
  }
}
