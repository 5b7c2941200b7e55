import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** Days until a message and a public event of the shop are deleted. */
export const RETENTION_DAYS = 90;
const BATCH = 5_000;

/**
 * Deletes old messages, and then deletes old events that have no messages. Returns the number of deleted
 * messages of this run.
 */
export async function pruneMessages(): Promise<number> {
  const old = sql`created_at < now() - make_interval(days => ${RETENTION_DAYS})`;
  const { rowCount } = await db.execute(sql`
    delete from channel_messages where id in (select id from channel_messages where ${old} limit ${BATCH})`);
  await db.execute(sql`
    delete from shop_events where id in (select id from shop_events e where ${old} and not exists (
      select from channel_messages m where m.shop_event_id = e.id) limit ${BATCH})`);
  return rowCount ?? 0;
}
