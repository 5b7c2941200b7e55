import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { pool } from "#db/client.server.ts";
import { appliedMigrations, knownMigrations, migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import {
  type CopiedTable,
  copyInStatement,
  copyOutStatement,
  countRows,
  fixTextForms,
  listTables,
  lockTables,
  setSequence,
  withoutTriggers,
} from "#db/table-copies.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import {
  BrokenBackup,
  countLines,
  type Manifest,
  readJson,
  type TableRecord,
  tableSchema,
} from "./format.ts";
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
 * Restores a verified backup into the empty database of this process. Creates the backup's schema and loads
 * all rows in one transaction. Compares every table byte for byte before the commit. Migrates to the newest
 * schema at the end.
 * @throws RestoreRefused like `planRestore`; BrokenBackup when the loaded rows differ from the file
 */
export async function restoreBackup(
  source: BackupSource,
  manifest: Manifest,
  { databaseUrl, onProgress }: { databaseUrl: string; onProgress?: (rows: number) => void },
): Promise<SchemaPlan> {
  const plan = await planRestore(manifest);
  if (plan.there < plan.backup) await migrateUpTo(databaseUrl, plan.backup);
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin");
    await fixTextForms(client);
    const tables = await listTables(client);
    await lockTables(client, tables);
    // Checks again under the table locks, which block other writers.
    await requireEmpty(client, tables);
    for (const { name } of tables)
      if (OF_AN_EMPTY_SHOP.includes(name)) await client.query(`delete from public.${name}`);
    await load(client, source, onProgress);
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    for (const table of manifest.tables) await compare(client, table);
    await client.query("commit");
    isBroken = false;
  } finally {
    // Closing the connection rolls back an open transaction.
    client.release(isBroken);
  }
  await migrateDatabase(databaseUrl);
  await pool.query("analyze");
  return plan;
}

async function requireEmpty(client: PoolClient, tables: readonly CopiedTable[]): Promise<void> {
  for (const { name } of tables) {
    if (OF_AN_EMPTY_SHOP.includes(name)) continue;
    const rows = await countRows(client, name);
    if (rows > 0) throw new RestoreRefused("not_empty", { table: name, rows });
  }
}

async function load(
  client: PoolClient,
  source: BackupSource,
  onProgress?: (rows: number) => void,
): Promise<void> {
  const frames = source.frames();
  for (;;) {
    const { value: next } = await frames.next();
    if (!next || next.kind === "M") break;
    if (next.kind !== "T") continue;
    const table = readJson(tableSchema, next.content);
    await withoutTriggers(client, table.name, async () => {
      const rows = client.query(copyFrom(copyInStatement(table)));
      const written = new Promise<void>((resolve, reject) =>
        rows.once("finish", resolve).once("error", reject),
      );
      written.catch(() => {});
      for (;;) {
        const { value: piece } = await frames.next();
        if (piece?.kind !== "D") break;
        if (!rows.write(piece.content))
          await Promise.race([new Promise((go) => rows.once("drain", go)), written]);
        onProgress?.(countLines(piece.content));
      }
      rows.end();
      await written;
    });
  }
  await frames.return(undefined);
}

/** Reads a restored table in COPY format. @throws BrokenBackup when its rows differ from the manifest */
async function compare(client: PoolClient, table: TableRecord): Promise<void> {
  const digest = createHash("sha256");
  const stream = client.query(copyTo(await copyOutStatement(client, table)));
  let rows = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    digest.update(piece);
    rows += countLines(piece);
  }
  if (rows !== table.rows || digest.digest("hex") !== table.digest)
    throw new BrokenBackup(`the restored table ${table.name} differs from the backup`);
}
