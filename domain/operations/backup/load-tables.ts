import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyOut } from "#db/copy-out.ts";
import { removeIndexes } from "#db/health/bulk-load.ts";
import {
  copyInStatement,
  copyOutStatement,
  emptyTables,
  enableTriggers,
  lockTables,
} from "#db/table-copies.ts";
import {
  BrokenBackup,
  countLines,
  type Frame,
  type Manifest,
  readJson,
  type TableRecord,
  tableSchema,
} from "./format.ts";
import type { PhaseTimes } from "./phase-times.ts";

/**
 * A table with at least this many rows is loaded without its indexes. The restore creates the indexes of the
 * table after the rows are loaded.
 */
const MANY_ROWS = 10_000;
/** The amount of memory with which PostgreSQL creates an index or checks a foreign key. */
const MAINTENANCE_MEMORY = "256MB";

/** The state that all connections of a restore share. */
export interface LoadWork {
  frames: AsyncGenerator<Frame>;
  manifest: Manifest;
  /**
   * A callback that runs when a table is locked but not yet emptied. @throws when the restore must not use
   * the table
   */
  onLocked: (client: PoolClient, table: TableRecord) => Promise<void>;
  onProgress: (rows: number) => void;
  times: PhaseTimes;
  /**
   * A promise for the connection that currently reads the file. The promise resolves when this connection has
   * loaded its table.
   */
  reading: Promise<void>;
}

/**
 * Loads the tables of a backup up to the end of the file, and compares each table byte for byte with the
 * manifest. Each connection calls the function in its own transaction, with the same shared state. One
 * connection reads the file while the other connection compares rows and creates indexes. Before the call,
 * remove every foreign key that references the tables.
 * @throws BrokenBackup when loaded rows differ from the manifest
 */
export async function loadTables(client: PoolClient, work: LoadWork): Promise<void> {
  const { times } = work;
  await client.query(`set local maintenance_work_mem = '${MAINTENANCE_MEMORY}'`);
  // The function creates each index without parallel workers, because the other connection uses the second
  // processor core.
  await client.query("set local max_parallel_maintenance_workers = 0");
  for (;;) {
    const table = await nextInLine(work, () => readTable(client, work));
    if (!table) return;
    // The function compares the rows before it creates the indexes, because at that time the rows are still
    // in memory.
    await times.measure("compare", () => compare(client, table.record));
    await times.measure("indexes", () => runEach(client, table.indexes));
    await enableTriggers(client, table.record);
  }
}

/** Runs `read` after the other connection has read its table from the file. */
async function nextInLine<T>(work: LoadWork, read: () => Promise<T>): Promise<T> {
  const before = work.reading;
  const own = before.then(read);
  work.reading = own.then(() => {});
  work.reading.catch(() => {});
  return own;
}

/** Loads the next table of the file. Returns null at the end of the file. */
async function readTable(
  client: PoolClient,
  { frames, manifest, onLocked, onProgress, times }: LoadWork,
): Promise<{ record: TableRecord; indexes: readonly string[] } | null> {
  for (;;) {
    const { value: next } = await frames.next();
    if (!next || next.kind === "M") return null;
    if (next.kind !== "T") continue;
    const { name } = readJson(tableSchema, next.content);
    const record = manifest.tables.find((table) => table.name === name);
    if (!record) throw new BrokenBackup("its tables do not match its manifest");
    await lockTables(client, [record]);
    await onLocked(client, record);
    await emptyTables(client, [record]);
    const removed = await removeIndexes(client, record.rows >= MANY_ROWS ? [name] : []);
    await times.measure("load", () => loadRows(client, copyInStatement(record), frames, onProgress));
    return { record, indexes: removed.get(name) ?? [] };
  }
}

async function runEach(client: PoolClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Writes the rows of one table, up to the frame that ends the table. */
async function loadRows(
  client: PoolClient,
  statement: string,
  frames: AsyncGenerator<Frame>,
  onProgress: (rows: number) => void,
): Promise<void> {
  const rows = client.query(copyFrom(statement));
  const written = new Promise<void>((resolve, reject) => rows.once("finish", resolve).once("error", reject));
  written.catch(() => {});
  for (;;) {
    const { value: piece } = await frames.next();
    if (piece?.kind !== "D") break;
    if (!rows.write(piece.content))
      await Promise.race([new Promise((go) => rows.once("drain", go)), written]);
    onProgress(countLines(piece.content));
  }
  rows.end();
  await written;
}

/** Reads a loaded table in COPY format. @throws BrokenBackup when its rows differ from the manifest */
async function compare(client: PoolClient, table: TableRecord): Promise<void> {
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const piece of copyOut(client, copyOutStatement(table))) {
    digest.update(piece);
    bytes += piece.length;
  }
  if (bytes !== table.bytes || digest.digest("hex") !== table.digest)
    throw new BrokenBackup(`the restored table ${table.name} differs from the backup`);
}
