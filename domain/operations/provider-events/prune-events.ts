import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/**
 * Days for which a handled event is stored. When an event is deleted, its effects stay in the ledger and in
 * the orders.
 */
export const EVENT_DAYS = 90;
/** Maximum number of rows per delete, so that no delete takes long. */
const BATCH = 5_000;

/** Deletes one batch of handled events that are older than 90 days. @returns the number of deleted events */
export async function pruneEvents(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from provider_events where id in (
      select id from provider_events
      where handled_at is not null and provider_created_at < now() - make_interval(days => ${EVENT_DAYS})
      order by provider_created_at limit ${BATCH})`);
  return rowCount ?? 0;
}
