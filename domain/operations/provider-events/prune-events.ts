import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";

/** How long a handled event stays, in days. The ledger and the orders keep what came of it. */
export const EVENT_DAYS = 90;
/** At most this many go at once, so that no delete takes long. */
const BATCH = 5_000;

/** Deletes handled events of the provider that are older than 90 days. @returns how many went, at most one batch. */
export async function pruneEvents(): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from provider_events where id in (
      select id from provider_events
      where handled_at is not null and provider_created_at < now() - make_interval(days => ${EVENT_DAYS})
      order by provider_created_at limit ${BATCH})`);
  return rowCount ?? 0;
}
