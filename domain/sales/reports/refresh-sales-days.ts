import { eq, inArray, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { salesBuilds, salesTouches } from "#db/schema/sales-days.ts";
import { readSetting } from "#domain/settings/queries.ts";

/**
 * The maximum number of order events that one run processes, and the maximum number of orders with changed
 * costs.
 */
const EVENTS_MAX = 5_000;
/** Number of days that one run computes for an incomplete build. */
const DAYS_MAX = 7;
/** Number of rows of an outdated build that one run deletes, per table. */
const ROWS_MAX = 20_000;
/** When an event is at least this old, no running transaction can still add an older event. */
const SETTLED_SECONDS = 600;

const buildTables = [
  "sales_batch_months",
  "sales_batches",
  "sales_coupons",
  "sales_customers",
  "sales_days",
  "sales_hours",
  "sales_months",
  "sales_reasons",
] as const;

type Build = typeof salesBuilds.$inferSelect;

/**
 * Computes the sales of the days whose orders changed since the last run (decision 0062). After a change of
 * the shop's time zone, and in a new shop, the days must be computed from today backwards. While days are
 * missing, each run also computes seven more days. The days of the former time zone stay stored until the
 * days of the new time zone are complete. Only one worker at a time runs the job.
 * @param settledSeconds the age in seconds at which the job reads an event for the second time
 * @returns whether more work is left, so that another run is useful now
 */
export async function refreshSalesDays(settledSeconds = SETTLED_SECONDS): Promise<boolean> {
  const zone = await readSetting("storeTimeZone");
  return inTransaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.salesDays}) as mine`,
    );
    if (!lock.rows[0]?.mine) return false;
    const { kept, outdated } = await chooseBuilds(tx, zone, settledSeconds);
    const touched = await takeTouched(tx);
    let isMore = touched.length === EVENTS_MAX;
    for (const build of kept) {
      isMore = (await followOrders(tx, build, touched, settledSeconds)) || isMore;
      if (build.zone !== zone || build.isWhole) continue;
      await extend(tx, build);
      isMore = true;
    }
    return (await removeOutdated(tx, outdated)) || isMore;
  });
}

/**
 * Returns the sales build of the shop's time zone. Starts a new build when the shop's time zone has no build.
 * While the build of the shop's time zone is incomplete, the shop also keeps the newest complete build of
 * another time zone. All builds that the shop does not keep are outdated.
 */
async function chooseBuilds(
  tx: Transaction,
  zone: string,
  settledSeconds: number,
): Promise<{ kept: Build[]; outdated: number[] }> {
  await tx.execute(sql`
    with start as (
      select coalesce((select id from order_events where created_at < now() - make_interval(secs => ${settledSeconds})
        order by id desc limit 1), 0) as event
    )
    insert into sales_builds (zone, built_from, prompt_event, settled_event)
    select ${zone}, (now() at time zone ${zone})::date + 1, event, event from start
    where not exists (select from sales_builds where zone = ${zone})`);
  const builds = await tx.select().from(salesBuilds).orderBy(salesBuilds.id);
  const own = builds.filter((build) => build.zone === zone);
  const former = own.some(({ isWhole }) => isWhole)
    ? []
    : builds.filter((build) => build.isWhole && build.zone !== zone).slice(-1);
  const kept = [...own, ...former];
  return { kept, outdated: builds.filter((build) => !kept.includes(build)).map(({ id }) => id) };
}

/**
 * Reads the orders whose costs changed, and removes these orders from the list of orders with changed costs.
 * The job computes the days of these orders in every sales build, in the same transaction.
 */
async function takeTouched(tx: Transaction): Promise<string[]> {
  const rows = await tx.select().from(salesTouches).orderBy(salesTouches.id).limit(EVENTS_MAX);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(salesTouches).where(inArray(salesTouches.id, ids));
  return rows.map(({ orderId }) => orderId);
}

/**
 * Computes the days of the orders that changed since the last run. `extend` computes the days before
 * `builtFrom`.
 */
async function followOrders(
  tx: Transaction,
  build: Build,
  touched: readonly string[],
  settledSeconds: number,
): Promise<boolean> {
  const prompt = await readEvents(tx, build.promptEvent, null);
  const settled = await readEvents(tx, build.settledEvent, settledSeconds);
  const changed = [...new Set([...prompt.orderIds, ...settled.orderIds, ...touched])];
  if (changed.length === 0) return false;
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct (paid_at at time zone ${build.zone})::date::text as day from orders
    where id = any(${sql.param(changed)}::uuid[]) and paid_at is not null
      and (paid_at at time zone ${build.zone})::date >= ${build.builtFrom}::date`);
  for (const { day } of rows)
    await tx.execute(sql`select compute_sales_days(${build.id}, ${day}::date, ${day}::date)`);
  await tx
    .update(salesBuilds)
    .set({ promptEvent: prompt.end, settledEvent: settled.end })
    .where(eq(salesBuilds.id, build.id));
  return prompt.isFull || settled.isFull;
}

/**
 * Reads the events after a position.
 * @param settledSeconds an age in seconds. The function stops before the first event that is younger than
 * this age. When `settledSeconds` is null, the function reads events of any age.
 */
async function readEvents(tx: Transaction, after: number, settledSeconds: number | null) {
  const { rows } = await tx.execute<{ id: string; order_id: string; is_settled: boolean }>(sql`
    select id::text, order_id::text, ${settledSeconds}::int is null
      or created_at <= now() - make_interval(secs => ${settledSeconds ?? 0}) as is_settled
    from order_events where id > ${after} order by order_events.id limit ${EVENTS_MAX}`);
  const cut = rows.findIndex(({ is_settled }) => !is_settled);
  const taken = cut < 0 ? rows : rows.slice(0, cut);
  return {
    orderIds: taken.map(({ order_id }) => order_id),
    end: Number(taken.at(-1)?.id ?? after),
    isFull: taken.length === EVENTS_MAX,
  };
}

/**
 * Computes the days directly before the days that the build already contains. The build is complete when it
 * contains the day of the first paid order. To find this day, the function subtracts three hours from the
 * time of the first payment. The reason is that a later payment can belong to the previous day when a clock
 * was set back over midnight.
 */
async function extend(tx: Transaction, build: Build): Promise<void> {
  const { rows } = await tx.execute<{ first: string; last: string; is_whole: boolean }>(sql`
    with oldest as (
      select least(((min(paid_at) - interval '3 hours') at time zone ${build.zone})::date, ${build.builtFrom}::date - 1) as day
      from orders where paid_at is not null
    )
    select greatest(day, ${build.builtFrom}::date - ${DAYS_MAX}::int)::text as first, (${build.builtFrom}::date - 1)::text as last,
      day >= ${build.builtFrom}::date - ${DAYS_MAX}::int as is_whole from oldest`);
  const [next] = rows;
  if (!next) throw new Error("the query of the next days returned no row");
  await tx.execute(sql`select compute_sales_days(${build.id}, ${next.first}::date, ${next.last}::date)`);
  await tx
    .update(salesBuilds)
    .set({ builtFrom: next.first, isWhole: next.is_whole })
    .where(eq(salesBuilds.id, build.id));
}

/**
 * Deletes the rows of outdated sales builds in several steps. Deletes an outdated build after all its rows
 * are deleted.
 */
async function removeOutdated(tx: Transaction, outdated: readonly number[]): Promise<boolean> {
  if (outdated.length === 0) return false;
  let removed = 0;
  for (const table of buildTables) {
    const rows = sql.raw(table);
    const deleted = await tx.execute(sql`delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where build_id = any(${sql.param([...outdated])}::int[]) limit ${ROWS_MAX}))`);
    removed += deleted.rowCount ?? 0;
  }
  if (removed > 0) return true;
  await tx.delete(salesBuilds).where(inArray(salesBuilds.id, [...outdated]));
  return false;
}
