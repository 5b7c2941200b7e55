import { db } from "#db/client.server.ts";
import { backups } from "#db/schema/backups.ts";

/** Adds rows to the list of backups, as the backup job does. */
export async function addBackups(rows: (typeof backups.$inferInsert)[]): Promise<void> {
  await db.insert(backups).values(rows);
}

/** Empties the list of backups. */
export async function removeBackups(): Promise<void> {
  await db.delete(backups);
}
