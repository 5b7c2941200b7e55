import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { modeCountsMoney } from "#domain/orders/payment-mode.ts";
import { readSetting } from "#domain/settings/queries.ts";

/** The computed days from which the reports read. */
export interface ComputedDays {
  buildId: number;
  /** The time zone of the days. During a change of the shop's time zone it is the former one. */
  zone: string;
  /** The shop's time zone. */
  shopZone: string;
  /** The current day and hour in the time zone of the days. */
  today: string;
  hour: number;
  /** Null when every day is computed; otherwise the oldest computed day. */
  computedFrom: string | null;
}

/**
 * Returns the days of the shop's time zone when they are whole, otherwise those of the former time zone,
 * otherwise those that are computed so far. Returns null before the first run of the worker.
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
  }>(sql`
    select id, zone, (now() at time zone zone)::date::text as today, extract(hour from now() at time zone zone)::int as hour,
      built_from::text, is_whole
    from sales_builds order by is_whole desc, zone = ${shopZone} desc, id desc limit 1`);
  const [found] = rows;
  if (!found) return null;
  const { id, zone, today, hour, built_from, is_whole } = found;
  return { buildId: id, zone, shopZone, today, hour, computedFrom: is_whole ? null : built_from };
}

/**
 * The condition for the rows of a build in a range of days, without test orders in a live shop.
 * @param unit the column of the table's days: `month` in a table of months
 */
export const inDays = (
  { buildId }: ComputedDays,
  from: string,
  until: string,
  unit: "day" | "month" = "day",
) =>
  sql`build_id = ${buildId} and ${sql.raw(unit)} between ${from}::date and ${until}::date
    and is_test = any(${sql.param([false, true].filter(modeCountsMoney))}::boolean[])`;
