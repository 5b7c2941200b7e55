import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { modeCountsMoney } from "#domain/orders/payment-mode.ts";
import { readSetting } from "#domain/settings/queries.ts";

export interface ComputedDays {
  buildId: number;
  /**
   * The time zone in which the computed days begin. After a change of the shop's time zone, the field
   * contains the former time zone until all days are computed again.
   */
  zone: string;
  /** The shop's time zone, and the current day and hour in this time zone. */
  shopZone: string;
  shopToday: string;
  shopHour: number;
  /** The current day and hour in the time zone `zone`. */
  today: string;
  hour: number;
  /** The oldest computed day. The value is null when every day is computed. */
  computedFrom: string | null;
  /**
   * The time up to which the sums include all sales, in ISO format. The value is the time of the oldest
   * change that the sums do not contain yet. The time is null when the sums contain every change.
   */
  until: string | null;
}

/**
 * Returns the days in the shop's time zone when all of them are computed. While some of these days are
 * missing, returns the days in the former time zone. When the days are complete in neither time zone, returns
 * the days that are computed so far. Returns null before the first run of the worker.
 */
export async function findComputedDays(): Promise<ComputedDays | null> {
  const shopZone = await readSetting("storeTimeZone");
  const { rows } = await readOnlyDb.execute<{
    id: number;
    zone: string;
    today: string;
    hour: number;
    built_from: string;
    is_whole: boolean;
    shop_today: string;
    shop_hour: number;
    until: string | null;
  }>(sql`
    select id, zone, (now() at time zone zone)::date::text as today, extract(hour from now() at time zone zone)::int as hour,
      built_from::text, is_whole, (now() at time zone ${shopZone})::date::text as shop_today,
      extract(hour from now() at time zone ${shopZone})::int as shop_hour,
      (select created_at from order_events where order_events.id > prompt_event order by order_events.id limit 1) as until
    from sales_builds order by is_whole desc, zone = ${shopZone} desc, id desc limit 1`);
  const [found] = rows;
  if (!found) return null;
  const { id, zone, today, hour, built_from, is_whole, shop_today, shop_hour, until } = found;
  return {
    buildId: id,
    zone,
    shopZone,
    shopToday: shop_today,
    shopHour: shop_hour,
    today,
    hour,
    computedFrom: is_whole ? null : built_from,
    until: until && new Date(until).toISOString(),
  };
}

/**
 * The SQL condition that selects the rows of a sales build by their day: the day must be in the range. When
 * the shop takes real payments, the condition leaves out test orders.
 * @param unit the column with the day of a row, or `month` in a table of months
 */
export const inDays = (
  { buildId }: ComputedDays,
  from: string,
  until: string,
  unit: "day" | "month" = "day",
) =>
  sql`build_id = ${buildId} and ${sql.raw(unit)} between ${from}::date and ${until}::date
    and is_test = any(${sql.param([false, true].filter(modeCountsMoney))}::boolean[])`;
