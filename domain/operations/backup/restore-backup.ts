import { pool } from "#db/client.server.ts";
import { readUnfinishedRestore } from "#db/health/unfinished-restore.ts";
import {
  BASELINE_LENGTH,
  isFormerBaseline,
  partOfChain,
  removeUnreadCounts,
} from "#db/health/unreleased-chain.ts";
import {
  appliedMigrations,
  knownMigrations,
  type Migration,
  migrateDatabase,
  migrateUpTo,
} from "#db/migrate.ts";
import { listTables } from "#db/table-copies.ts";
import type { Manifest } from "./format.ts";
import { loadOnTwoConnections } from "./load-on-two-connections.ts";
import { PhaseTimes } from "./phase-times.ts";
import type { BackupSource } from "./read-backup.ts";
import { RestoreRejected, requireEmpty } from "./require-empty.ts";

/** Numbers of migrations in the backup, in this version and in the target database. */
export interface SchemaPlan {
  /** The number of migrations of this version that create the schema of the backup. */
  backup: number;
  /** The number of migrations of this version. */
  own: number;
  /** The number of migrations that were applied to the target database. */
  there: number;
}

/**
 * Checks whether a backup can be restored into the database of this process. Changes nothing.
 * @throws RestoreRejected when the database is not empty or its schema is newer than the backup's schema. The
 * function also throws RestoreRejected when this version cannot create the backup's schema.
 */
export async function planRestore(manifest: Pick<Manifest, "id" | "schema">): Promise<SchemaPlan> {
  const own = knownMigrations();
  const backup = countMigrations(manifest, own);
  const client = await pool.connect();
  try {
    const there = await appliedMigrations(client);
    const unfinished = await readUnfinishedRestore(client);
    if (unfinished && unfinished.backupId !== manifest.id) throw new RestoreRejected("unfinished");
    // Before an interrupted restore, the tables were empty, so the function does not check them again.
    if (!unfinished) await requireEmpty(client, await listTables(client));
    if (there.length > backup) throw new RestoreRejected("older_schema", { backup, there: there.length });
    return { backup, own: own.length, there: there.length };
  } finally {
    client.release();
  }
}

/**
 * Returns how many migrations of this version create the schema of the backup. The baseline migration creates
 * the tables of the former baseline and of all migrations that the baseline replaced.
 */
function countMigrations({ schema }: Pick<Manifest, "schema">, own: readonly Migration[]): number {
  const chain = partOfChain(schema);
  if (chain === "whole" || isFormerBaseline(schema)) return BASELINE_LENGTH;
  if (chain === "part") throw new RestoreRejected("unreleased_schema", { backup: schema.length });
  if (!schema.every(({ hash }, at) => own[at]?.hash === hash))
    throw new RestoreRejected("newer_schema", { backup: schema.length, own: own.length });
  return schema.length;
}

/**
 * Restores a verified backup into the empty database of this process. Creates the backup's schema. Loads all
 * rows, and compares each loaded table with the backup byte for byte before the first commit. Migrates to the
 * newest schema at the end.
 * @throws RestoreRejected for the same reasons as `planRestore`. Throws BrokenBackup when the loaded rows
 * differ from the file. Throws RestoreInterrupted when the connection to the database was lost
 */
export async function restoreBackup(
  source: BackupSource,
  manifest: Manifest,
  options: { databaseUrl: string; onProgress?: (rows: number) => void; times?: PhaseTimes },
): Promise<SchemaPlan> {
  const { databaseUrl, onProgress = () => {}, times = new PhaseTimes() } = options;
  const plan = await planRestore(manifest);
  if (plan.there < plan.backup) await times.measure("schema", () => migrateUpTo(databaseUrl, plan.backup));
  await loadOnTwoConnections(source, manifest, { onProgress, onLoaded: removeUnreadCounts, times });
  await times.measure("migrate", () => migrateDatabase(databaseUrl));
  await holdMessages();
  await times.measure("analyze", analyze);
  return plan;
}

/**
 * Holds back the unsent messages of channels, because the shop might have sent these messages from the former
 * database after the backup. After the restore, channels send only new events and notices.
 */
async function holdMessages(): Promise<void> {
  await pool.query("update channels set listens_since = now()");
  await pool.query(`update channel_messages set state = 'held', claimed_until = null
    where state in ('queued', 'sending')`);
}

/** Collects statistics of all tables on two connections, large tables first. */
async function analyze(): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by pg_relation_size(oid) desc`,
  );
  const waiting = rows.values();
  const analyzeNext = async () => {
    for (const { name } of waiting) await pool.query(`analyze ${name}`);
  };
  await Promise.all([analyzeNext(), analyzeNext()]);
}
