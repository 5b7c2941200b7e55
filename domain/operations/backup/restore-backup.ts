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

/** What a shop without goods, people and orders writes by itself, and what is in no backup: no reason to refuse. */
const OF_AN_EMPTY_SHOP = [...LEFT_OUT, "reader_cursors", "rate_limits", "country_visits"];

/** The backup does not go into this database; nothing was changed. */
export class RestoreRefused extends DomainError {
  constructor(
    reason: "not_empty" | "newer_schema" | "older_schema",
    details: Record<string, string | number> = {},
  ) {
    super(`restore_${reason}`, 409, details);
  }
}

/** How a backup's schema stands to the database it shall go into. */
export interface SchemaPlan {
  /** Migrations that the backup's database had. */
  backup: number;
  /** Migrations of this version. */
  own: number;
  /** Migrations that the database it shall go into has had. */
  there: number;
}

/**
 * Asks whether a backup can go into the database of this process, without changing it.
 * @throws RestoreRefused for a shop that holds something, a backup of a newer schema, or one of an older schema than
 * the tables that are there already.
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
 * Loads a backup, checked before, into the empty database of this process: its schema first, then all rows in one
 * transaction that ends only when every table's rows are, byte for byte, those of the file; then the newest schema.
 * @throws RestoreRefused as `planRestore` does; BrokenBackup when what was loaded is not what the file says.
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
    // Asked again under the lock: nobody writes from here on.
    await requireEmpty(client, tables);
    for (const { name } of tables)
      if (OF_AN_EMPTY_SHOP.includes(name)) await client.query(`delete from public.${name}`);
    await load(client, source, onProgress);
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    for (const table of manifest.tables) await compare(client, table);
    await client.query("commit");
    isBroken = false;
  } finally {
    // An open transaction ends with its connection.
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

/** Reads a table as a backup does. @throws BrokenBackup when a byte of it is not the file's. */
async function compare(client: PoolClient, table: TableRecord): Promise<void> {
  const digest = createHash("sha256");
  const stream = client.query(copyTo(await copyOutStatement(client, table)));
  let rows = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    digest.update(piece);
    rows += countLines(piece);
  }
  if (rows !== table.rows || digest.digest("hex") !== table.digest)
    throw new BrokenBackup(`its table ${table.name} did not come back as it was`);
}
