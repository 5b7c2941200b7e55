import { inTransaction } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { enqueueJob } from "#domain/jobs/job-queue.server.ts";
import { env } from "#env";
import type { ProviderEvent } from "./provider.ts";

/**
 * Keeps an event of the provider, once, with the job that handles it (order-lifecycle T3).
 * An event of the other mode (live or test) than this shop's key is not kept.
 * @returns true when the event is new.
 */
export async function recordEvent(event: ProviderEvent): Promise<boolean> {
  if (event.livemode !== env.STRIPE_LIVE) return false;
  return inTransaction(async (tx) => {
    const written = await tx
      .insert(providerEvents)
      .values({
        id: event.id,
        type: event.type,
        objectId: event.objectId,
        references: Object.fromEntries(Object.entries(event.references).filter(([, id]) => id !== undefined)),
        livemode: event.livemode,
        providerCreatedAt: event.createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (written.length === 0) return false;
    await enqueueJob(tx, "handle-provider-event", event.id);
    return true;
  });
}
