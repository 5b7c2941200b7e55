import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import type { Count } from "#domain/kernel/counts/read-counts.ts";
import { countsMoney, modeCountsMoney } from "#domain/orders/payment-mode.ts";

/**
 * The limits of the dashboard's figures, as the database writes times. Days are those of the store's time
 * zone.
 */
interface Bounds {
  today: string;
  yesterday: string;
  month: string;
  /** The start of the last seven days with the current one, and of the seven days before. */
  week: string;
  weekBefore: string;
}

/** Reads the limits from the clock of the database. */
export async function readBounds(zone: string): Promise<Bounds> {
  const { rows } = await readOnlyDb.execute<{ [Name in keyof Bounds]: string }>(sql`select
    (date_trunc('day', now() at time zone ${zone}) at time zone ${zone})::text as today,
    ((date_trunc('day', now() at time zone ${zone}) - interval '1 day') at time zone ${zone})::text as yesterday,
    (date_trunc('month', now() at time zone ${zone}) at time zone ${zone})::text as month,
    ((date_trunc('day', now() at time zone ${zone}) - interval '6 days') at time zone ${zone})::text as week,
    ((date_trunc('day', now() at time zone ${zone}) - interval '13 days') at time zone ${zone})::text as "weekBefore"`);
  const [bounds] = rows;
  if (!bounds) throw new Error("the query of the limits returned no row");
  return bounds;
}

/** The completed orders of each range. The week before ends where the week begins. */
type Sales = Record<"today" | "yesterday" | "week" | "weekBefore", Count>;

/**
 * Sums the completed orders of the dashboard's ranges. Whole hours come from the counts. Only the orders of
 * the hours in which a range begins are read, so the cost does not follow the number of sales.
 */
export async function sumSales(bounds: Bounds): Promise<Sales> {
  const [today, yesterday, week, weekBefore] = await Promise.all([
    sumSince(bounds.today),
    sumSince(bounds.yesterday),
    sumSince(bounds.week),
    sumSince(bounds.weekBefore),
  ]);
  return {
    today,
    yesterday: without(yesterday, today),
    week,
    weekBefore: without(weekBefore, week),
  };
}

/** The names of the modes whose orders count, in the parts of the counts. */
export const countedModes = () =>
  [false, true].filter(modeCountsMoney).map((isTest) => (isTest ? "test" : "live"));

/**
 * Counts the orders and the accounts since a time. Whole days of orders come from the counts; one statement,
 * so that both parts see the same orders.
 */
export async function countSince(time: string): Promise<{ orders: number; users: number }> {
  const { rows } = await readOnlyDb.execute<{ orders: number; users: number }>(sql`
    with since as (select ${time}::timestamptz as at, date_trunc('day', ${time}::timestamptz, 'UTC') + interval '1 day' as whole),
    counted as (
      select n from (
        select subject, part, n from counts union all select subject, part, n from count_changes
      ) c, since
      where subject = 'order days' and part >= to_char(since.whole at time zone 'UTC', 'YYYY-MM-DD')
        and split_part(part, '|', 3) = any(${sql.param(countedModes())}::text[])
      union all
      select count(*) from orders, since where created_at >= since.at and created_at < since.whole and ${countsMoney()}
    )
    select (select sum(n)::int from counted) as orders,
      (select count(*)::int from profiles where created_at >= ${time}::timestamptz) as users`);
  return rows[0] ?? { orders: 0, users: 0 };
}

/** Sums the orders completed since a time. One statement, so that both parts see the same orders. */
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

const without = (all: Count, later: Count): Count => ({
  n: all.n - later.n,
  amount: all.amount - later.amount,
  refunded: all.refunded - later.refunded,
  disputed: all.disputed - later.disputed,
});
