import { and, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { handleEvent } from "./handle-event.ts";

/**
 * Handles kept events that nobody handled yet: those older than the inline attempt needs, and failed ones whose time has
 * come. Safe on any number of machines at once, since handling is idempotent.
 * @returns how many were handled and how many failed.
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
      // handleEvent has written the failure and the next time into the row.
      result.failed++;
    }
  }
  await closeHandled();
  return result;
}

/** What stood in the queue because it could not be handled is nobody's business any more once it was. */
async function closeHandled(): Promise<void> {
  await db.execute(sql`
    update exception_queue q set resolved_at = now(), resolution = 'handled' from provider_events e
    where q.resolved_at is null and q.kind = 'event_not_handled' and e.id = q.subject and e.handled_at is not null`);
}

/** Most payment intents have settled their order by another event already: those need nothing more, in one statement. */
async function closeSettled(): Promise<void> {
  await db.execute(sql`
    update provider_events e set handled_at = now(), attempts = e.attempts + 1
    from orders o where e.handled_at is null and e.type = 'payment_intent.succeeded'
      and o.stripe_payment_intent_id = e."references"->>'paymentIntent'`);
}
