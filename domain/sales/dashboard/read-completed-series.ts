import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { countsMoney } from "#domain/orders/payment-mode.ts";
import type { Grain, Period } from "#domain/sales/reports/period.ts";
import { type SalesSeries, type SeriesRow, seriesOf } from "#domain/sales/reports/read-sales-series.ts";
import { NO_SALES } from "#domain/sales/reports/sums.ts";
import { countedModes } from "./sum-sales.ts";

interface Row extends Record<string, unknown> {
  day: string;
  hour: number;
  orders: number;
  sold: number;
  refunds: number;
  disputes: number;
}

/**
 * Reads the completed orders of a period and of the previous period. Orders are grouped by their day of
 * completion in the shop's time zone. `gross` is the total amount of the orders at the time of the sale. The
 * net amount of a day is therefore the amount on the dashboard card minus refunds and disputes. All sums are
 * 0 except the number of orders, `gross`, the refunds and the disputes.
 */
export async function readCompletedSeries(zone: string, period: Period): Promise<SalesSeries> {
  const rows = await readRows(zone, period.before.from, period.until, period.grain);
  const sums = rows.map(
    ({ day, hour, orders, sold, refunds, disputes }): SeriesRow => ({
      ...NO_SALES,
      day,
      hour,
      orders,
      gross: sold,
      refunds,
      disputes,
    }),
  );
  return seriesOf(sums, period);
}

/**
 * For whole hours, the function reads the sums from the stored counts. The offset of some zones is not a
 * whole number of hours. In such a zone, one UTC hour can belong to two hours or two days of the shop. Only
 * for such a UTC hour, the function reads single orders. A single statement reads the stored counts and the
 * single orders, so that both parts of the sum come from the same database snapshot.
 */
async function readRows(zone: string, from: string, until: string, grain: Grain): Promise<Row[]> {
  const unit = sql.raw(grain === "hour" ? "'hour'" : "'day'");
  const hourOf = (moment: ReturnType<typeof sql>) =>
    grain === "hour" ? sql`extract(hour from ${moment})::int` : sql`0`;
  const startOf = (day: string, hours: number) =>
    sql`to_char((${day}::date::timestamp at time zone ${zone}) at time zone 'UTC' + make_interval(hours => ${hours}::int),
      'YYYY-MM-DD"T"HH24')`;
  const { rows } = await readOnlyDb.execute<Row>(sql`
    with counted as (
      select (split_part(part, '|', 1) || ':00Z')::timestamptz as at, n, amount, refunded, disputed from (
        select subject, part, n, amount, refunded, disputed from counts
        union all select subject, part, n, amount, refunded, disputed from count_changes
      ) c
      where subject = 'sale hours' and part >= ${startOf(from, -1)} and part < ${startOf(until, 26)}
        and split_part(part, '|', 2) = any(${sql.param(countedModes())}::text[])
    ), placed as (
      select *, at at time zone ${zone} as begins,
        date_trunc(${unit}, at at time zone ${zone})
          = date_trunc(${unit}, (at + interval '1 hour' - interval '1 microsecond') at time zone ${zone}) as is_whole
      from counted
    ), sold as (
      select begins, n, amount, refunded, disputed from placed where is_whole
      union all
      select o.completed_at at time zone ${zone}, 1, o.store_total, o.refunded_store_total, o.disputed_store_total
      from (select distinct at from placed where not is_whole) h
      join orders o on o.completed_at >= h.at and o.completed_at < h.at + interval '1 hour' and ${countsMoney("o")}
    )
    select begins::date::text as day, ${hourOf(sql`begins`)} as hour, sum(n)::float8 as orders, sum(amount)::float8 as sold,
      sum(refunded)::float8 as refunds, sum(disputed)::float8 as disputes
    from sold where begins::date between ${from}::date and ${until}::date group by 1, 2`);
  return rows;
}
