import type { ClientBase } from "pg";
import { type RemovedForeignKey, removeForeignKeys } from "./bulk-load.ts";

/** A restore that began in this database and did not end. */
export interface UnfinishedRestore {
  backupId: string;
  /** The removed foreign keys, which the end of the restore adds again. */
  foreignKeys: RemovedForeignKey[];
}

/** The statement that reads whether a restore of this database did not end. */
export const IS_UNFINISHED = "to_regclass('drizzle.unfinished_restore') is not null";

/**
 * Returns the restore that did not end in this database, or null. The restore's table exists only during a
 * restore, so no migration creates it.
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
 * Removes every foreign key and records them with the restore that begins. A repeated restore keeps what the
 * first one recorded. Call the function in a transaction.
 */
export async function beginRestore(client: ClientBase, backupId: string): Promise<UnfinishedRestore> {
  const recorded = (await readUnfinishedRestore(client))?.foreignKeys ?? [];
  const isRecorded = new Set(recorded.map(({ statement }) => keyOf(statement)));
  const present = await removeForeignKeys(client);
  const foreignKeys = [
    ...recorded,
    // The text of a foreign key that was added but not checked yet differs from the recorded one.
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

/** Records that the restore ended, or that it left the database as empty as before. */
export async function endRestore(client: ClientBase): Promise<void> {
  await client.query("drop table drizzle.unfinished_restore");
}

const keyOf = (statement: string): string => statement.replace(/ NOT VALID$/, "");
