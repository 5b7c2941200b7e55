import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { pool, type Transaction } from "#db/client.server.ts";
import type { JobQueue } from "#db/vocabulary.ts";

/** Sends only: schema, maintenance and workers belong to the worker process. */
const sender = new PgBoss({
  db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
  supervise: false,
  schedule: false,
  migrate: false,
  createSchema: false,
});
sender.on("error", () => {});
let started: Promise<unknown> | undefined;

/**
 * Adds a job in the caller's transaction: it exists if and only if the change that asks for it is committed.
 * @param id the row the job is about; the same row is queued at most once at a time.
 */
export async function enqueueJob(tx: Transaction, queue: JobQueue, id: string): Promise<void> {
  started ??= sender.start();
  await started;
  await sender.send(queue, { id }, { db: fromDrizzle(tx, sql), singletonKey: id });
}
