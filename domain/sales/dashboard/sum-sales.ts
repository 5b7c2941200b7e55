import { type SQL, sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Count } from "#domain/kernel/counts/read-counts.ts";
import { countsMoney, modeCountsMoney } from "#domain/orders/payment-mode.ts";

/**
 * The start and end times for the dashboard's figures, in the database's format. Days are those of the
 * store's time zone.
 */
interface Bounds {
  /** The current day, such as "2026-11-21". */
  day: string;
  /** The start of yesterday, and yesterday at the current time of day. */
  yesterday: string;
  yesterdayNow: string;
  month: string;
  /**
   * The start of the previous month, and the time in that month with the current day and time of day.
   */
  monthBefore: string;
  monthBeforeNow: string;
}

/** Reads the start and end times for the figures from the clock of the database. */
export async function readBounds(zone: string): Promise<Bounds> {
  const inZone = (local: SQL) => sql`((${local}) at time zone ${zone})::text`;
  const { rows } = await readOnlyDb.execute<{ [Name in keyof Bounds]: string }>(sql`
    select to_char(local, 'YYYY-MM-DD') as day,
      ${inZone(sql`date_trunc('day', local) - interval '1 day'`)} as yesterday,
      ${inZone(sql`local - interval '1 day'`)} as "yesterdayNow",
      ${inZone(sql`date_trunc('month', local)`)} as month,
      ${inZone(sql`date_trunc('month', local) - interval '1 month'`)} as "monthBefore",
      ${inZone(sql`local - interval '1 month'`)} as "monthBeforeNow"
    from (select now() at time zone ${zone} as local) clock`);
  const [bounds] = rows;
  if (!bounds) throw new Error("the query of the limits returned no row");
  return bounds;
}

/**
 * The payment modes (test or live) of the orders whose money counts. The stored counts use the same names for
 * the modes.
 */
export const countedModes = () =>
  [false, true].filter(modeCountsMoney).map((isTest) => (isTest ? "test" : "live"));

/** Counts the accounts of the list of users that were created since a time. */
export async function countUsersSince(time: string): Promise<number> {
  const { rows } = await readOnlyDb.execute<{ users: number }>(
    sql`select count(*)::int as users from users
      where created_at >= ${time}::timestamptz and erased_at is null and not is_guest`,
  );
  return rows[0]?.users ?? 0;
}

/**
 * Sums the orders that were completed between two times. For whole hours, the function reads the sums from
 * the stored counts. The function reads single orders only for the first and the last hour of the range.
 * Therefore the cost does not grow with the number of sales.
 */
export async function sumOrdersBetween(from: string, until?: string): Promise<Pick<Count, "n" | "amount">> {
  const [all, later] = await Promise.all([sumSince(from), until ? sumSince(until) : null]);
  return { n: all.n - (later?.n ?? 0), amount: all.amount - (later?.amount ?? 0) };
}

/**
 * Sums the orders completed since a time. A single statement reads the stored counts and the single orders,
 * so that both parts of the sum come from the same database snapshot.
 */
async function sumSince(time: string): Promise<Count> {
  const { rows } = await readOnlyDb.execute<Count & Record<string, unknown>>(sql`
    with since as (select ${time}::timestamptz as at, date_trunc('hour', ${time}::timestamptz, 'UTC') + interval '1 hour' as whole),
    counted as (
      select n, amount, refunded, disputed from (
        select subject, part, n, amount, refunded, disputed from counts
        union all select subject, part, n, amount, refunded, disputed from count_changes
      ) c, since
      where subject = 'sale hours' and part >= to_char(since.whole at time zone 'UTC', 'YYYY-MM-DD"T"HH24')
        and split_part(part, '|', 2) = any(${sql.param(countedModes())}::text[])
      union all
      select 1, store_total, refunded_store_total, disputed_store_total from orders, since
      where completed_at >= since.at and completed_at < since.whole and ${countsMoney()}
    )
    select coalesce(sum(n), 0)::float8 as n, coalesce(sum(amount), 0)::float8 as amount,
      coalesce(sum(refunded), 0)::float8 as refunded, coalesce(sum(disputed), 0)::float8 as disputed from counted`);
  return rows[0] ?? { n: 0, amount: 0, refunded: 0, disputed: 0 };
}
