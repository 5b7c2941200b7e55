import { sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { firstRows } from "./first-rows.ts";

/** Maximum number of changes per run. */
const BATCH = 5_000;

/**
 * Adds waiting changes to the counts of the lists, each change once. Readers see the same numbers before and
 * after a run, because readers also add the waiting changes. An advisory lock allows one worker at a time.
 * @returns whether more changes are waiting
 */
export function addCountChanges(): Promise<boolean> {
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.counts}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    const added = await tx.execute<{ taken: number }>(sql`
      with taken as (
        delete from count_changes where ${firstRows("count_changes", BATCH)}
        returning subject, part, n, amount, refunded, disputed
      ), added as (
        insert into counts (subject, part, n, amount, refunded, disputed)
        select subject, part, sum(n), sum(amount), sum(refunded), sum(disputed) from taken group by subject, part
          order by subject, part
        on conflict (subject, part) do update set n = counts.n + excluded.n, amount = counts.amount + excluded.amount,
          refunded = counts.refunded + excluded.refunded, disputed = counts.disputed + excluded.disputed
      ) select count(*)::int as taken from taken`);
    return added.rows[0]?.taken === BATCH;
  });
}
