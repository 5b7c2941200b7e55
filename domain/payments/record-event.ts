import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { providerEvents } from "#db/schema/payments.ts";
import { env } from "#env";
import type { ProviderEvent } from "./provider.ts";

/** What the shop acts on; every other event is kept for the record and needs nothing. */
const isActedOn = (type: string) =>
  type.startsWith("checkout.session.") || type === "payment_intent.succeeded";

/**
 * Keeps an event of the provider, once (order-lifecycle T3). Its row is its job as well: open until it is handled, with
 * its attempts and the time of the next one.
 * An event of the other mode (live or test) than this shop's key is not kept.
 * @returns true when the event is new and is to be handled.
 */
export async function recordEvent(event: ProviderEvent): Promise<boolean> {
  if (event.livemode !== env.STRIPE_LIVE) return false;
  return (await writeEvent(event)) && isActedOn(event.type);
}

/** Returns false when the event is kept already. */
async function writeEvent(event: ProviderEvent): Promise<boolean> {
  const written = await db
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
