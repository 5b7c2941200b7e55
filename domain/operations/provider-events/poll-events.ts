import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";
import { recordEvents } from "./record-event.ts";

const CURSOR = "provider-events";
/** The provider's list may show an event a little after a later one: every read overlaps the last by this much. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_READ_MS = 24 * 60 * 60_000;

/**
 * Reads the provider's list of events since the newest one read before and keeps those that no webhook brought. Where it
 * stands is told by the provider's own clock, the time of an event: whose clock is wrong misses none.
 * @returns how many were new and are to be handled. The cursor moves only after all of them are kept, and never back.
 */
export async function pollEvents(): Promise<number> {
  const [cursor] = await db.select().from(readerCursors).where(eq(readerCursors.name, CURSOR));
  const before = cursor ? Number(cursor.position) : Number.NEGATIVE_INFINITY;
  const since = cursor ? before : shopNow() + (providerAhead() ?? 0) - FIRST_READ_MS;
  let newest = before;
  let added = 0;
  for await (const page of paymentProvider.listEvents(new Date(since - OVERLAP_MS))) {
    newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
    added += await recordEvents(page);
  }
  globalThis.failpoint?.("events-read");
  if (newest > before) await moveTo(newest);
  return added;
}

/** Of several workers, the slower one does not move it back. */
async function moveTo(newest: number): Promise<void> {
  const position = String(newest);
  await db
    .insert(readerCursors)
    .values({ name: CURSOR, position })
    .onConflictDoUpdate({
      target: readerCursors.name,
      set: { position, updatedAt: sql`now()` },
      setWhere: sql`${readerCursors.position}::bigint < ${position}::bigint`,
    });
}
