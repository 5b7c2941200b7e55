import { and, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { handleEvent } from "./handle-event.ts";
import { settlesOrder } from "./record-event-sql.ts";

/**
 * Number of events that a run handles at the same time. The handler of an event spends most of its time
 * waiting for the provider.
 */
const AT_ONCE = 6;

/**
 * Handles stored events that are due. An event is due in two cases. Either the web process did not handle the
 * event at once, or an attempt failed and the time of the next attempt has come. Safe to run concurrently on
 * several machines, because handling is idempotent.
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
  const waiting = due.values();
  const handleSome = async () => {
    for (const { id } of waiting) {
      // When `handleEvent` fails, the function has already stored the error and the time of the next attempt.
      const isHandled = await handleEvent(id).then(
        () => true,
        () => false,
      );
      result[isHandled ? "handled" : "failed"]++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, handleSome));
  await closeHandled();
  return result;
}

/** Closes the exceptions of events that a later attempt has handled. */
async function closeHandled(): Promise<void> {
  await db.execute(sql`
    update exception_queue q set resolved_at = now(), resolution = 'handled' from provider_events e
    where q.resolved_at is null and q.kind = 'event_not_handled' and e.id = q.subject and e.handled_at is not null`);
}

/**
 * Marks an event as handled when its order is already settled. Another event, or the shopper's return to the
 * shop, has settled the order.
 */
async function closeSettled(): Promise<void> {
  await db.execute(sql`
    update provider_events e set handled_at = now(), attempts = e.attempts + 1
    from orders o where e.handled_at is null and ${sql.raw(settlesOrder)}
      and o.provider_payment_id = e."references"->>'payment'`);
}
