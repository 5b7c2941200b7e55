import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { readerCursors } from "#db/schema/settings.ts";
import { recordEvent } from "./record-event.ts";
import { paymentProvider } from "./stripe.server.ts";

const CURSOR = "provider-events";
/** The provider's list may show an event a little after a later one: every read overlaps the last by this much. */
const OVERLAP_MS = 10 * 60_000;
const FIRST_READ_MS = 24 * 60 * 60_000;

/**
 * Reads the provider's list of events since the last read and keeps those that no webhook brought.
 * @returns how many were new and are to be handled. The cursor moves only after all of them are kept.
 */
export async function pollEvents(now = new Date()): Promise<number> {
  const [cursor] = await db.select().from(readerCursors).where(eq(readerCursors.name, CURSOR));
  const since = new Date((cursor ? Number(cursor.position) : now.getTime() - FIRST_READ_MS) - OVERLAP_MS);
  let added = 0;
  for await (const event of paymentProvider.listEvents(since)) {
    if (await recordEvent(event)) added++;
  }
  await db
    .insert(readerCursors)
    .values({ name: CURSOR, position: String(now.getTime()) })
    .onConflictDoUpdate({
      target: readerCursors.name,
      set: { position: String(now.getTime()), updatedAt: sql`now()` },
    });
  return added;
}
