import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Transaction } from "#db/client.server.ts";
import type { JobQueue } from "#db/vocabulary.ts";
import { env } from "#env";

let sender: Promise<PgBoss> | undefined;

/**
 * Sends only: schema, maintenance and workers belong to the worker process. It has a connection of its own, for its look
 * at the queues must never wait for the pool from inside a transaction that holds one.
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
 * Adds a job in the caller's transaction: it exists if and only if the change that asks for it is committed.
 * @param id the row the job is about; the same row is queued at most once at a time.
 */
export async function enqueueJob(tx: Transaction, queue: JobQueue, id: string): Promise<void> {
  const boss = await openSender();
  await boss.send(queue, { id }, { db: fromDrizzle(tx, sql), singletonKey: id });
}

/** Closes the sender's connection, when a process or a test ends. */
export async function closeJobSender(): Promise<void> {
  const boss = await sender;
  sender = undefined;
  await boss?.stop({ graceful: false, close: true });
}
