import type { ClientBase } from "pg";
import { type RemovedForeignKey, removeForeignKeys } from "./bulk-load.ts";

/** A restore that began in this database and has not ended. */
export interface UnfinishedRestore {
  backupId: string;
  /** The removed foreign keys. When the restore ends, it adds the removed foreign keys again. */
  foreignKeys: RemovedForeignKey[];
}

/** The statement that reads whether this database has an unfinished restore. */
export const IS_UNFINISHED = "to_regclass('drizzle.unfinished_restore') is not null";

/**
 * Returns the unfinished restore of this database, or null. The table that records a restore exists only
 * during the restore. Therefore no migration creates this table.
 */
export async function readUnfinishedRestore(client: ClientBase): Promise<UnfinishedRestore | null> {
  const { rows: there } = await client.query<{ is: boolean }>(`select ${IS_UNFINISHED} as is`);
  if (!there[0]?.is) return null;
  const { rows } = await client.query<UnfinishedRestore>(
    `select backup_id as "backupId", foreign_keys as "foreignKeys" from drizzle.unfinished_restore`,
  );
  return rows[0] ?? null;
}

/**
 * Removes every foreign key. Records the removed keys together with the backup that is being restored. When
 * an earlier restore was interrupted, the new record also contains the keys that the earlier restore removed.
 * Call the function in a transaction.
 */
export async function beginRestore(client: ClientBase, backupId: string): Promise<UnfinishedRestore> {
  const recorded = (await readUnfinishedRestore(client))?.foreignKeys ?? [];
  const isRecorded = new Set(recorded.map(({ statement }) => keyOf(statement)));
  const present = await removeForeignKeys(client);
  const foreignKeys = [
    ...recorded,
    // For an unchecked foreign key, PostgreSQL returns a statement that differs from the recorded statement.
    // Therefore the function compares the results of `keyOf` instead of the statements.
    ...present.filter(({ statement }) => !isRecorded.has(keyOf(statement))),
  ];
  await client.query("drop table if exists drizzle.unfinished_restore");
  await client.query("create table drizzle.unfinished_restore (backup_id text, foreign_keys jsonb)");
  await client.query("insert into drizzle.unfinished_restore values ($1, $2)", [
    backupId,
    JSON.stringify(foreignKeys),
  ]);
  return { backupId, foreignKeys };
}

/**
 * Records that the restore has ended. The restore is complete, or the database is empty again as before the
 * restore.
 */
export async function endRestore(client: ClientBase): Promise<void> {
  await client.query("drop table drizzle.unfinished_restore");
}

const keyOf = (statement: string): string => statement.replace(/ NOT VALID$/, "");
