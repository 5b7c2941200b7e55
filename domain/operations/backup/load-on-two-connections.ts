import type { PoolClient } from "pg";
import { pool } from "#db/client.server.ts";
import { addForeignKeys } from "#db/health/bulk-load.ts";
import { isDatabaseAway } from "#db/health/database-errors.ts";
import {
  beginRestore,
  endRestore,
  readUnfinishedRestore,
  type UnfinishedRestore,
} from "#db/health/unfinished-restore.ts";
import {
  type CopiedTable,
  emptyTables,
  enableTriggers,
  fixTextForms,
  listTables,
  lockTables,
  setSequence,
} from "#db/table-copies.ts";
import type { Manifest } from "./format.ts";
import { loadTables } from "./load-tables.ts";
import type { PhaseTimes } from "./phase-times.ts";
import type { BackupSource } from "./read-backup.ts";
import { requireEmpty } from "./require-empty.ts";

/** The connection to the database was lost during a restore. The owner can run the same restore again. */
export class RestoreInterrupted extends Error {
  constructor(cause: unknown) {
    super(
      "The connection to the database was lost during the restore. The shop cannot use this database yet. Run the same restore command again.",
      { cause },
    );
    this.name = "RestoreInterrupted";
  }
}

interface Options {
  onProgress: (rows: number) => void;
  /** A function that runs in the last transaction of the restore. */
  onLoaded: (client: PoolClient) => Promise<void>;
  times: PhaseTimes;
}

/**
 * Loads every table of a backup through two connections, and compares the loaded rows with the manifest. Each
 * connection has one transaction. Both transactions commit only after all loaded tables are equal to the
 * tables in the backup. A connection can be lost between the two commits. Therefore the database stores a
 * record of the restore, from the beginning of the restore until the foreign keys are checked. Every process
 * refuses a database that has the record of an unfinished restore.
 * @throws RestoreRejected when a table of the database already has rows. In this case, the database stays
 * unchanged.
 * @throws BrokenBackup when loaded rows differ from the backup. In this case, the transactions are rolled
 * back, so the tables stay empty.
 * @throws RestoreInterrupted when the connection was lost
 */
export async function loadOnTwoConnections(
  source: BackupSource,
  manifest: Manifest,
  { onProgress, onLoaded, times }: Options,
): Promise<void> {
  try {
    const { unfinished, isRepeated } = await begin(manifest.id);
    const state = { isCommitting: false };
    try {
      await onTwoConnections(state, async (clients) => {
        const frames = source.frames();
        const onLocked = (client: PoolClient, table: CopiedTable) =>
          isRepeated ? Promise.resolve() : requireEmpty(client, [table]);
        const reading = emptyOthers(clients[0], manifest);
        const work = { frames, manifest, onLocked, onProgress, times, reading };
        try {
          await times.measure("tables", () => together(clients, (client) => loadTables(client, work)));
        } finally {
          await frames.return(undefined);
        }
        for (const sequence of manifest.sequences) await setSequence(clients[0], sequence);
      });
    } catch (error) {
      // After a failure before the first commit, the tables are still empty, so the record of the restore is
      // not needed.
      if (!state.isCommitting && !isDatabaseAway(error)) await end(unfinished);
      throw error;
    }
    await times.measure("foreign keys", () => end(unfinished, onLoaded));
  } catch (error) {
    throw isDatabaseAway(error) ? new RestoreInterrupted(error) : error;
  }
}

type Pair<T> = readonly [T, T];

const together = async <T>(
  [first, second]: Pair<PoolClient>,
  work: (client: PoolClient) => Promise<T>,
): Promise<[T, T]> => Promise.all([work(first), work(second)]);

/**
 * Records the restore and removes the foreign keys. With foreign keys, one transaction would wait for the
 * other transaction.
 */
async function begin(backupId: string): Promise<{ unfinished: UnfinishedRestore; isRepeated: boolean }> {
  return onOneConnection(async (client) => {
    await client.query("begin");
    const tables = await listTables(client);
    await lockTables(client, tables);
    const isRepeated = (await readUnfinishedRestore(client)) !== null;
    if (!isRepeated) await requireEmpty(client, tables);
    const unfinished = await beginRestore(client, backupId);
    await client.query("commit");
    return { unfinished, isRepeated };
  });
}

/**
 * Adds the foreign keys. PostgreSQL then checks the rows that both connections loaded. After the check of the
 * foreign keys, the function removes the record of the restore.
 */
async function end(
  { foreignKeys }: UnfinishedRestore,
  onLoaded?: (client: PoolClient) => Promise<void>,
): Promise<void> {
  await onOneConnection(async (client) => {
    await client.query("begin");
    const checks = await addForeignKeys(client, foreignKeys);
    for (const check of checks) await client.query(check);
    await onLoaded?.(client);
    await endRestore(client);
    await client.query("commit");
  });
}

/** Empties the tables that are missing from the backup file. */
async function emptyOthers(client: PoolClient, { tables }: Manifest): Promise<void> {
  const contained = new Set(tables.map(({ name }) => name));
  const others = (await listTables(client)).filter(({ name }) => !contained.has(name));
  if (others.length === 0) return;
  await emptyTables(client, others);
  for (const table of others) await enableTriggers(client, table);
}

async function onOneConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } finally {
    // Closing the connection rolls an open transaction back.
    client.release(isBroken);
  }
}

/**
 * Runs `work` in a transaction on each of two connections. Rolls both transactions back when one of them
 * fails.
 */
async function onTwoConnections(
  state: { isCommitting: boolean },
  work: (clients: Pair<PoolClient>) => Promise<void>,
): Promise<void> {
  await onOneConnection((first) =>
    onOneConnection(async (second) => {
      const clients: Pair<PoolClient> = [first, second];
      await together(clients, async (client) => {
        await client.query("begin");
        await fixTextForms(client);
        // The connection that finishes first waits for the other connection, so the usual timeout of an idle
        // transaction does not apply.
        await client.query("set local idle_in_transaction_session_timeout = 0");
      });
      await work(clients);
      state.isCommitting = true;
      for (const client of clients) await client.query("commit");
    }),
  );
}
