import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Transaction } from "#db/client.server.ts";
import type { JobQueue } from "#db/vocabulary.ts";
import { env } from "#env";

let sender: Promise<PgBoss> | undefined;

/**
 * Opens a pg-boss instance that only sends jobs. The worker process owns schema, maintenance and workers. The
 * instance has its own connection. It reads the list of queues inside a caller's transaction, which already
 * holds a connection of the pool; waiting for a second one could deadlock.
 */
function openSender(): Promise<PgBoss> {
  sender ??= new PgBoss({
    connectionString: env.DATABASE_URL,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
    .on("error", () => {})
    .start()
    .catch((error: unknown) => {
      sender = undefined;
      throw error;
    });
  return sender;
}

/**
 * Adds a job in the caller's transaction: the job exists if and only if the transaction commits.
 * @param id the id of the row that the job processes. A row is queued at most once at a time.
 */
export async function enqueueJob(tx: Transaction, queue: JobQueue, id: string): Promise<void> {
  const boss = await openSender();
  await boss.send(queue, { id }, { db: fromDrizzle(tx, sql), singletonKey: id });
}

/** Closes the connection that sends jobs. Call it when a process or a test ends. */
export async function closeJobSender(): Promise<void> {
  const boss = await sender;
  sender = undefined;
  await boss?.stop({ graceful: false, close: true });
}
