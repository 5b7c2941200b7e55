import { sql } from "drizzle-orm";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { enqueueJob } from "#domain/jobs/job-queue.server.ts";
import { env } from "#env";
import type { ProviderEvent } from "./provider.ts";

/** What the shop acts on; every other event is kept for the record and needs nothing. */
const isActedOn = (type: string) =>
  type.startsWith("checkout.session.") || type === "payment_intent.succeeded";

/**
 * Keeps an event of the provider, once, with the job that handles it (order-lifecycle T3).
 * An event of the other mode (live or test) than this shop's key is not kept.
 * @returns true when the event is new and is to be handled.
 */
export async function recordEvent(event: ProviderEvent): Promise<boolean> {
  if (event.livemode !== env.STRIPE_LIVE) return false;
  if (!isActedOn(event.type)) {
    await writeEvent(db, event);
    return false;
  }
  return inTransaction(async (tx) => {
    if (!(await writeEvent(tx, event))) return false;
    await enqueueJob(tx, "handle-provider-event", event.id);
    return true;
  });
}

/** Returns false when the event is kept already. */
async function writeEvent(tx: Queryable, event: ProviderEvent): Promise<boolean> {
  const written = await tx
    .insert(providerEvents)
    .values({
      id: event.id,
      type: event.type,
      objectId: event.objectId,
      references: Object.fromEntries(Object.entries(event.references).filter(([, id]) => id !== undefined)),
      livemode: event.livemode,
      handledAt: isActedOn(event.type) ? null : sql`now()`,
      providerCreatedAt: event.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return written.length > 0;
}
