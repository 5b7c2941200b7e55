import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { removeIndexes } from "#db/bulk-load.ts";
import { copyOut } from "#db/copy-out.ts";
import { copyInStatement, copyOutStatement } from "#db/table-copies.ts";
import {
  BrokenBackup,
  countLines,
  type Frame,
  type Manifest,
  readJson,
  type TableRecord,
  tableSchema,
} from "./format.ts";
import { PhaseTimes } from "./phase-times.ts";
import type { BackupSource } from "./read-backup.ts";

/** A table with at least this many rows is loaded without its indexes, which are created afterwards. */
const MANY_ROWS = 10_000;
/** The memory for the creation of an index or the check of a foreign key. */
const MAINTENANCE_MEMORY = "256MB";

/**
 * Loads all tables of a backup into tables that this connection's transaction has truncated. Compares each
 * table byte for byte with the manifest.
 * @throws BrokenBackup when loaded rows differ from the manifest
 */
export async function loadTables(
  client: PoolClient,
  source: BackupSource,
  manifest: Manifest,
  onProgress: (rows: number) => void = () => {},
  times: PhaseTimes = new PhaseTimes(),
): Promise<void> {
  const records = new Map(manifest.tables.map((table) => [table.name, table]));
  const large = manifest.tables.filter(({ rows }) => rows >= MANY_ROWS).map(({ name }) => name);
  await client.query(`set local maintenance_work_mem = '${MAINTENANCE_MEMORY}'`);
  const removed = await removeIndexes(client, large);
  const frames = source.frames();
  for (;;) {
    const { value: next } = await frames.next();
    if (!next || next.kind === "M") break;
    if (next.kind !== "T") continue;
    const record = records.get(readJson(tableSchema, next.content).name);
    if (!record) throw new BrokenBackup("its tables do not match its manifest");
    await times.measure("load", () => loadRows(client, copyInStatement(record), frames, onProgress));
    // Compared before the indexes are created, while the rows are still in memory.
    await times.measure("compare", () => compare(client, record));
    const indexes = removed.ofTable.get(record.name) ?? [];
    await times.measure("indexes", () => runEach(client, indexes));
  }
  await frames.return(undefined);
  await times.measure("foreign keys", () => runEach(client, removed.foreignKeys));
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
