import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import type { PaymentProvider, ProviderEvent } from "#domain/payments/provider.ts";
import { env } from "#env";

/**
 * Stores events of the provider, each once, in one statement. The row of an event is also its job. The row
 * stays open until the event is handled, and stores the attempts and the time of the next one. Ignores events
 * of the other mode (live or test) than that of the shop's key.
 * @returns the number of new events to handle
 */
export async function recordEvents(
  provider: PaymentProvider,
  events: readonly ProviderEvent[],
): Promise<number> {
  const ours = events.filter(({ livemode }) => livemode === env.PAYMENTS_LIVE);
  if (ours.length === 0) return 0;
  const written = await db
    .insert(providerEvents)
    .values(
      ours.map((event) => ({
        id: event.id,
        provider: provider.name,
        kind: event.kind,
        type: event.type,
        objectId: event.objectId,
        references: Object.fromEntries(Object.entries(event.references).filter(([, id]) => id !== undefined)),
        livemode: event.livemode,
        handledAt: event.kind ? null : sql`now()`,
        providerCreatedAt: event.createdAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ kind: providerEvents.kind });
  return written.filter(({ kind }) => kind !== null).length;
}
