import { and, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { handleEvent } from "./handle-event.ts";

/**
 * Handles stored events that are due: events that the web process has not handled at once, and failed ones
 * whose next attempt is due. Safe to run concurrently on several machines, because handling is idempotent.
 * @returns the numbers of handled and failed events
 */
export async function handleDueEvents(limit = 100): Promise<{ handled: number; failed: number }> {
  await closeSettled();
  const due = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.handledAt),
        sql`${providerEvents.nextAttemptAt} <= now() and ${providerEvents.receivedAt} <= now() - interval '2 seconds'`,
      ),
    )
    .orderBy(providerEvents.nextAttemptAt)
    .limit(limit);
  const result = { handled: 0, failed: 0 };
  for (const { id } of due) {
    try {
      await handleEvent(id);
      result.handled++;
    } catch {
      // handleEvent has stored the error and the time of the next attempt.
      result.failed++;
    }
  }
  await closeHandled();
  return result;
}

/** Closes the exceptions of events that were handled after all. */
async function closeHandled(): Promise<void> {
  await db.execute(sql`
    update exception_queue q set resolved_at = now(), resolution = 'handled' from provider_events e
    where q.resolved_at is null and q.kind = 'event_not_handled' and e.id = q.subject and e.handled_at is not null`);
}

/** Marks payment events as handled when another event has already settled their order. */
async function closeSettled(): Promise<void> {
  await db.execute(sql`
    update provider_events e set handled_at = now(), attempts = e.attempts + 1
    from orders o where e.handled_at is null and e.kind = 'payment'
      and o.provider_payment_id = e."references"->>'payment'`);
}
