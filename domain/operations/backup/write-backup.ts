import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { pool } from "#db/client.server.ts";
import { copyOut } from "#db/copy-out.ts";
import { RestoreUnfinished } from "#db/health/schema-version.ts";
import { readUnfinishedRestore } from "#db/health/unfinished-restore.ts";
import { appliedMigrations } from "#db/migrate.ts";
import {
  copyOutStatement,
  estimateRows,
  fixTextForms,
  largestFirst,
  listTables,
  readSequences,
} from "#db/table-copies.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { countVersions } from "#domain/security/vault/sealed-columns.ts";
import { keysIfThere, makeCanaries } from "./canaries.ts";
import { countLines, FORMAT, frame, frameHead, type Header, MAGIC, type Manifest } from "./format.ts";
import { keyOfPassphrase, sealPieces } from "./seal-stream.ts";

/**
 * Tables whose rows are not backed up. A restore must not revive sessions and one-time tokens that ended
 * after the backup. Rows about the visitors who are online are outdated after a minute.
 */
export const LEFT_OUT = ["sessions", "order_grants", "one_time_tokens", "web_presence"];

/** The size of the compressed chunks. */
const CHUNK = 262_144;

export interface BackupOptions {
  /** The id of the backup. The default is a random id. */
  id?: string;
  shopVersion: string;
  /** The passphrase that encrypts the file. Without a passphrase the file is not encrypted. */
  passphrase?: string | undefined;
  /**
   * Reports the progress of the backup. The first call passes the estimated number of all rows. Each later
   * call passes the number of rows in one more chunk.
   */
  onProgress?: (progress: { total: number } | { rows: number }) => void;
  /** A signal that ends the backup early. After an early end, no backup file remains. */
  signal?: AbortSignal | undefined;
}

export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
  /** The SHA-256 hash of the file without its last 32 bytes, hexadecimal. */
  digest: string;
}

/**
 * Another file appeared under the backup's name during the backup. The shop does not change the other file
 * that has the backup's name.
 */
export class BackupNameTaken extends DomainError {
  constructor(path: string) {
    super("backup_name_taken", 409, { path });
  }
}

/**
 * Writes every table of the shop into one file, from one database snapshot, while the shop keeps running. The
 * file appears under its name only when it is complete. Only the file's owner can read the file.
 * @throws BackupNameTaken when a file of this name exists; RestoreUnfinished in a half restored database
 */
export async function writeBackup(path: string, options: BackupOptions): Promise<WrittenBackup> {
  const salt = randomBytes(16);
  const about: Header = options.passphrase
    ? { encrypted: true, salt: salt.toString("base64") }
    : { encrypted: false };
  const header = Buffer.from(`${MAGIC}${FORMAT}\n${JSON.stringify(about)}\n`);
  const key = options.passphrase ? await keyOfPassphrase(options.passphrase, salt) : undefined;
  const draft = `${path}.${process.pid}.partial`;
  const client = await pool.connect();
  let isBroken = true;
  try {
    const done: { manifest?: Manifest } = {};
    const whole = { hash: createHash("sha256"), bytes: 0 };
    await pipeline(
      frames(client, options, done),
      createZstdCompress({ chunkSize: CHUNK, params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
      async function* (source: AsyncIterable<Buffer>) {
        yield* count(whole, [header]);
        yield* count(whole, key ? sealPieces(source, key, header) : source);
        yield whole.hash.copy().digest();
      },
      createWriteStream(draft, { flags: "wx", mode: 0o600 }),
      { signal: options.signal },
    );
    if (!done.manifest) throw new Error("the backup ended without its manifest");
    await putInPlace(draft, path);
    isBroken = false;
    return { manifest: done.manifest, bytes: whole.bytes + 32, digest: whole.hash.digest("hex") };
  } finally {
    await rm(draft, { force: true });
    // A connection cannot be reused after an interrupted COPY.
    client.release(isBroken);
  }
}

async function* count(
  whole: { hash: ReturnType<typeof createHash>; bytes: number },
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    whole.hash.update(piece);
    whole.bytes += piece.length;
    yield piece;
  }
}

async function putInPlace(draft: string, path: string): Promise<void> {
  await sync(draft);
  try {
    // The function creates a hard link, because the creation of a hard link fails when a file with the same
    // name exists. A rename would overwrite a file that another process wrote under the same name.
    await link(draft, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") throw new BackupNameTaken(path);
    // Some file systems, for example on USB sticks, do not support hard links.
    if (code !== "EPERM" && code !== "ENOTSUP") throw error;
    await rename(draft, path);
  }
  await rm(draft, { force: true });
  // Without the sync of the folder, a power failure could remove the new file name.
  await sync(dirname(path));
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* frames(
  client: PoolClient,
  { id, shopVersion, onProgress }: BackupOptions,
  done: { manifest?: Manifest },
): AsyncGenerator<Buffer> {
  await client.query("begin isolation level repeatable read read only");
  await fixTextForms(client);
  if (await readUnfinishedRestore(client)) throw new RestoreUnfinished();
  const { rows: clock } = await client.query<{ now: Date }>("select now()");
  const start = {
    id: id ?? randomUUID(),
    madeAt: (clock[0]?.now ?? new Date()).toISOString(),
    shopVersion,
    schema: await appliedMigrations(client),
  };
  yield frame("S", start);
  const listed = await listTables(client);
  const copied = risingAndFalling(
    await largestFirst(
      client,
      listed.filter(({ name }) => !LEFT_OUT.includes(name)),
    ),
  );
  if (onProgress) {
    let total = 0;
    for (const { name } of copied) total += await estimateRows(client, name);
    onProgress({ total });
  }
  const tables: Manifest["tables"] = [];
  for (const table of copied) {
    yield frame("T", table);
    const digest = createHash("sha256");
    let rows = 0;
    let bytes = 0;
    for await (const piece of copyOut(client, copyOutStatement(table))) {
      digest.update(piece);
      bytes += piece.length;
      const lines = countLines(piece);
      rows += lines;
      onProgress?.({ rows: lines });
      // The chunks are not joined, because copies of large chunks cause much garbage collection.
      yield frameHead("D", piece.length);
      yield piece;
    }
    const end = { ...table, rows, bytes, digest: digest.digest("hex") };
    tables.push(end);
    yield frame("E", { rows: end.rows, digest: end.digest });
  }
  const manifest: Manifest = {
    ...start,
    tables,
    leftOut: listed.map(({ name }) => name).filter((name) => LEFT_OUT.includes(name)),
    sequences: await readSequences(client),
    ...makeCanaries(start.id, await countVersions(drizzle(client)), keysIfThere()),
  };
  await client.query("commit");
  done.manifest = manifest;
  yield frame("M", manifest);
}

/**
 * Sorts the tables of the file: small tables at both ends and the largest table in the middle. A restore on
 * two connections loads one table while it creates the indexes of another table. Because small tables are at
 * both ends, neither connection waits long for the other connection at the beginning or the end of the file.
 */
function risingAndFalling<T>(largest: readonly T[]): T[] {
  const at = (remainder: number) => largest.filter((_, place) => place % 2 === remainder);
  return [...at(0).reverse(), ...at(1)];
}
