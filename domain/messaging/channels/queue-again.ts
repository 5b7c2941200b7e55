import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";

/** The column values with which a message starts again at its first attempt. */
export const queuedAgain = { state: "queued", attempts: 0, nextAttemptAt: sql`now()` } as const;

/**
 * Wakes the worker at the commit. Messages that are queued again do not wake the worker by themselves, so the
 * code must call this function. Only new messages wake the worker by themselves.
 */
export async function notifyWorker(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('channel_messages', '')`);
}
