import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { allProviders } from "#domain/payments/registry/providers.server.ts";
import { handleOpenEvent, isAboutPage } from "./handle-event.ts";
import { type OpenEvent, recordEvents } from "./record-event.ts";

const cursorOf = ({ name }: PaymentProvider) => `provider-events:${name}`;
/** Overlap of two reads in milliseconds, because the provider may list an event after a later one. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_READ_MS = 24 * 60 * 60_000;

/**
 * Reads each provider's events since the newest known one and stores those that no webhook delivered. The
 * cursor is the time of an event by the provider's clock, so a wrong local clock misses no event. The cursor
 * moves only after all events are stored, and never back.
 *
 * Handles the new events of payment pages at once: such an event may be stored here a moment before its
 * webhook arrives. The webhook then finds nothing to do, and the shopper would wait for another job.
 * @returns the number of new events
 */
export async function pollEvents(): Promise<number> {
  let added = 0;
  for (const provider of allProviders()) added += await pollOne(provider);
  return added;
}

async function pollOne(provider: PaymentProvider): Promise<number> {
  const [cursor] = await db
    .select()
    .from(readerCursors)
    .where(eq(readerCursors.name, cursorOf(provider)));
  const before = cursor ? Number(cursor.position) : Number.NEGATIVE_INFINITY;
  const since = cursor ? before : shopNow() + (providerAhead() ?? 0) - FIRST_READ_MS;
  let newest = before;
  let added = 0;
  for await (const page of provider.listEvents(new Date(since - OVERLAP_MS))) {
    newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
    const stored = await recordEvents(provider, page);
    added += stored.length;
    await handlePages(stored);
  }
  globalThis.failpoint?.("events-read");
  if (newest > before) await moveTo(provider, newest);
  return added;
}

/** Handles the events of payment pages. A failure is stored in the event's row for a retry. */
async function handlePages(events: readonly OpenEvent[]): Promise<void> {
  for (const open of events) if (isAboutPage(open.event)) await handleOpenEvent(open).catch(() => {});
}

/** Stores the cursor. With several workers, a slower one does not move it back. */
async function moveTo(provider: PaymentProvider, newest: number): Promise<void> {
  const position = String(newest);
  await db
    .insert(readerCursors)
    .values({ name: cursorOf(provider), position })
    .onConflictDoUpdate({
      target: readerCursors.name,
      set: { position, updatedAt: sql`now()` },
      setWhere: sql`${readerCursors.position}::bigint < ${position}::bigint`,
    });
}
