import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/** The column values with which a message starts again at its first attempt. */
export const queuedAgain = { state: "queued", attempts: 0, nextAttemptAt: sql`now()` } as const;

/**
 * Wakes the worker at the commit. Without this call, the messages that are queued again would not wake the
 * worker. Only new messages wake the worker by themselves.
 */
export async function notifyWorker(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('channel_messages', '')`);
}
