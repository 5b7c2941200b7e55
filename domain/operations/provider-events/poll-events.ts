import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { allProviders } from "#domain/payments/registry/providers.server.ts";
import { handleOpenEvent, isAboutPage } from "./handle-event.ts";
import { type OpenEvent, recordEvents } from "./record-event.ts";

/**
 * The names of the two cursors of a provider. Every read uses the first cursor. Once every ten minutes, a
 * longer read uses the second cursor.
 */
const cursorsOf = ({ name }: PaymentProvider) =>
  ({ each: `provider-events:${name}`, longer: `provider-events-late:${name}` }) as const;
/**
 * The overlap of two successive reads, in milliseconds. The provider can list an older event later than a
 * newer event.
 */
const OVERLAP_MS = 60_000;
/** The overlap of two longer reads, in milliseconds, for events that the provider lists very late. */
const LONGER_OVERLAP_MS = 10 * 60_000;
const LONGER_EVERY = "10 minutes";
const FIRST_READ_MS = 24 * 60 * 60_000;

/**
 * Reads each provider's events since the newest known event, and stores the events that no webhook delivered.
 * The cursors are event times of the provider's clock, so the shop misses no event when the local clock is
 * wrong. The cursors move only after all events are stored, and they never move back.
 *
 * Each read begins one minute before the newest event of the previous read. Once every ten minutes, a read
 * begins ten minutes before the second cursor instead of one minute before the first cursor. If every read
 * had the longer overlap, a busy shop would read each event eleven times. In a shop without new events, every
 * read has the longer overlap, because the second cursor does not move.
 *
 * Handles the new events of payment pages immediately. This function can store the event of a payment page
 * just before the webhook of the same event arrives. The webhook then finds the stored event and does not
 * handle it. If this function did not handle the event either, the shopper would have to wait for another
 * job.
 * @returns the number of new events
 */
export async function pollEvents(): Promise<number> {
  let added = 0;
  for (const provider of allProviders()) added += await pollOne(provider);
  return added;
}

async function pollOne(provider: PaymentProvider): Promise<number> {
  const cursors = cursorsOf(provider);
  const each = await readCursor(cursors.each);
  const longer = each && (await readCursor(cursors.longer));
  const isLonger = longer?.isDue ?? true;
  const known = (isLonger ? longer : each)?.position ?? each?.position ?? firstRead();
  const before = each?.position ?? Number.NEGATIVE_INFINITY;
  let newest = before;
  let added = 0;
  const since = new Date(known - (isLonger ? LONGER_OVERLAP_MS : OVERLAP_MS));
  for await (const page of provider.listEvents(since)) {
    newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
    const stored = await recordEvents(provider, page);
    added += stored.length;
    await handlePages(stored);
  }
  globalThis.failpoint?.("events-read");
  if (newest > before) await moveTo(cursors.each, newest);
  if (isLonger && Number.isFinite(newest)) await moveTo(cursors.longer, newest);
  return added;
}

/** Handles the events of payment pages. A failure is stored in the event's row for a retry. */
async function handlePages(events: readonly OpenEvent[]): Promise<void> {
  for (const open of events) if (isAboutPage(open.event)) await handleOpenEvent(open).catch(() => {});
}

const firstRead = () => shopNow() + (providerAhead() ?? 0) - FIRST_READ_MS;

/** Returns the position of a cursor, and whether the cursor's last move is at least ten minutes ago. */
async function readCursor(name: string): Promise<{ position: number; isDue: boolean } | undefined> {
  const isDue = sql<boolean>`${readerCursors.updatedAt} <= now() - ${LONGER_EVERY}::interval`;
  const [cursor] = await db
    .select({ position: readerCursors.position, isDue })
    .from(readerCursors)
    .where(eq(readerCursors.name, name));
  return cursor && { ...cursor, position: Number(cursor.position) };
}

/** Stores a cursor. When several workers run, a slower worker must not move the cursor back. */
async function moveTo(name: string, newest: number): Promise<void> {
  const position = String(newest);
  await db
    .insert(readerCursors)
    .values({ name, position })
    .onConflictDoUpdate({
      target: readerCursors.name,
      set: { position, updatedAt: sql`now()` },
      setWhere: sql`${readerCursors.position}::bigint < ${position}::bigint`,
    });
}
