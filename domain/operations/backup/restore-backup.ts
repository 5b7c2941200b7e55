import type { PoolClient } from "pg";
import { pool } from "#db/client.server.ts";
import { appliedMigrations, knownMigrations, migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import {
  type CopiedTable,
  countRows,
  fixTextForms,
  listTables,
  lockTables,
  setSequence,
  whileEmptied,
} from "#db/table-copies.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { Manifest } from "./format.ts";
import { loadTables } from "./load-tables.ts";
import { PhaseTimes } from "./phase-times.ts";
import type { BackupSource } from "./read-backup.ts";
import { LEFT_OUT } from "./write-backup.ts";

/**
 * Tables that an empty shop fills by itself or that no backup contains. Their rows do not prevent a restore.
 */
const OF_AN_EMPTY_SHOP = [...LEFT_OUT, "reader_cursors", "rate_limits", "country_visits"];

/** The backup does not fit this database. Nothing was changed. */
export class RestoreRefused extends DomainError {
  constructor(
    reason: "not_empty" | "newer_schema" | "older_schema",
    details: Record<string, string | number> = {},
  ) {
    super(`restore_${reason}`, 409, details);
  }
}

/** Numbers of migrations of the backup, of this version and of the target database. */
export interface SchemaPlan {
  /** Migrations in the backup's database. */
  backup: number;
  /** Migrations of this version. */
  own: number;
  /** Migrations applied to the target database. */
  there: number;
}

/**
 * Checks whether a backup fits the database of this process. Changes nothing.
 * @throws RestoreRefused when the database is not empty or has a newer schema than the backup, or when the
 *   backup has a newer schema than this version
 */
export async function planRestore(manifest: Pick<Manifest, "schema">): Promise<SchemaPlan> {
  const own = knownMigrations();
  if (!manifest.schema.every(({ hash }, at) => own[at]?.hash === hash))
    throw new RestoreRefused("newer_schema", { backup: manifest.schema.length, own: own.length });
  const client = await pool.connect();
  try {
    const there = await appliedMigrations(client);
    await requireEmpty(client, await listTables(client));
    if (there.length > manifest.schema.length)
      throw new RestoreRefused("older_schema", { backup: manifest.schema.length, there: there.length });
    return { backup: manifest.schema.length, own: own.length, there: there.length };
  } finally {
    client.release();
  }
}

/**
 * Restores a verified backup into the empty database of this process. Creates the backup's schema. Loads all
 * rows and compares every table byte for byte in one transaction. Migrates to the newest schema at the end.
 * @throws RestoreRefused like `planRestore`; BrokenBackup when the loaded rows differ from the file
 */
export async function restoreBackup(
  source: BackupSource,
  manifest: Manifest,
  options: { databaseUrl: string; onProgress?: (rows: number) => void; times?: PhaseTimes },
): Promise<SchemaPlan> {
  const { databaseUrl, onProgress, times = new PhaseTimes() } = options;
  const plan = await planRestore(manifest);
  if (plan.there < plan.backup) await times.measure("schema", () => migrateUpTo(databaseUrl, plan.backup));
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin");
    await fixTextForms(client);
    const tables = await listTables(client);
    await lockTables(client, tables);
    // Checks again under the table locks, which block other writers.
    await requireEmpty(client, tables);
    await whileEmptied(client, tables, () => loadTables(client, source, manifest, onProgress, times));
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    await client.query("commit");
    isBroken = false;
  } finally {
    // Closing the connection rolls back an open transaction.
    client.release(isBroken);
  }
  await times.measure("migrate", () => migrateDatabase(databaseUrl));
  await times.measure("analyze", analyze);
  return plan;
}

async function requireEmpty(client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (OF_AN_EMPTY_SHOP.includes(name)) continue;
    const rows = await countRows(client, name);
    if (rows > 0) throw new RestoreRefused("not_empty", { table: name, rows });
  }
}

/** Collects the statistics of all tables on two connections, large tables first. */
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
