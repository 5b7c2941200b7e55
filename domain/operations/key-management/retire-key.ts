import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import { requireEverywhere } from "./announce-keys.ts";
import { changeKeyFile, KeyRefused } from "./key-file.ts";
import { keyFileText, writeNewFile } from "./write-key-file.ts";

/** Transactions that began before the count end within this time. Milliseconds. */
const TRANSACTIONS_MS = 60_000;

/**
 * Takes a master key out of the key file of this machine, when no ciphertext of any table names it and no process seals with
 * it. Backups made before still need it: the file as it was goes to `copyTo` first.
 * @param copyTo a new file outside the shop; null when no such backup is kept
 * @throws KeyRefused; VaultUnavailable
 */
export async function retireKey(version: number, copyTo: string | null): Promise<void> {
  await changeKeyFile(
    "KEY_RETIRED",
    () => version,
    async (keys) => {
      if (!keys.masterKeys.has(version)) throw new KeyRefused("unknown", { version });
      if (keys.primary === version) throw new KeyRefused("is_primary", { version });
      if (copyTo && existsSync(copyTo)) throw new KeyRefused("copy_exists", { path: copyTo });
      await requireEverywhere(keys, keys.primary, { isReady: ({ primary }) => primary !== version });
      await requireUnused(version);
      // Who read a ciphertext before it was wrapped anew may be about to write a copy of it.
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
  throw new KeyRefused("still_needed", { version, tables });
}

/** @throws KeyRefused when one of them goes on for too long. */
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
      throw new KeyRefused("still_needed", { version, tables: "a transaction that has not ended" });
    await wait(200);
  }
}
