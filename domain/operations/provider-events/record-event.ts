import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { isActedOn } from "#domain/payments/event-kinds.ts";
import type { ProviderEvent } from "#domain/payments/provider.ts";
import { env } from "#env";

/**
 * Keeps events of the provider, each once (order-lifecycle T3), in one statement. An event's row is its job as well: open until
 * it is handled, with its attempts and the time of the next one.
 * Events of the other mode (live or test) than this shop's key are not kept.
 * @returns how many are new and are to be handled.
 */
export async function recordEvents(events: readonly ProviderEvent[]): Promise<number> {
  const ours = events.filter(({ livemode }) => livemode === env.STRIPE_LIVE);
  if (ours.length === 0) return 0;
  const written = await db
    .insert(providerEvents)
    .values(
      ours.map((event) => ({
        id: event.id,
        type: event.type,
        objectId: event.objectId,
        references: Object.fromEntries(Object.entries(event.references).filter(([, id]) => id !== undefined)),
        livemode: event.livemode,
        handledAt: isActedOn(event.type) ? null : sql`now()`,
        providerCreatedAt: event.createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ type: providerEvents.type });
  return written.filter(({ type }) => isActedOn(type)).length;
}
