import { sql } from "drizzle-orm";
import { readOnlyDb } from "#db/read-only.server.ts";
import { type ComputedDays, inDays } from "./computed-days.ts";
import type { Grain, Period, Range, Step } from "./period.ts";
import { stepsOf } from "./period.ts";
import { addSums, type Sums } from "./sums.ts";

export interface Point extends Step {
  sums: Sums;
}

/** A period and the previous period, each as points and as a total. */
export interface SalesSeries {
  points: Point[];
  /**
   * The points of the previous period. In a chart by month, the previous period can have one point more than
   * the period, or one point fewer.
   */
  before: Point[];
  total: Sums;
  totalBefore: Sums;
}

/** The sums of a day. For a period of one day, each row contains the sums of one hour. */
export interface SeriesRow extends Sums {
  day: string;
  hour: number;
}

/** Reads the sales of a period and of the previous period. */
export async function readSalesSeries(days: ComputedDays, period: Period): Promise<SalesSeries> {
  return seriesOf(await readRows(days, period.before.from, period.until, period.grain), period);
}

/** Divides the rows of a period and of the previous period into the points of a chart. */
export function seriesOf(rows: readonly SeriesRow[], period: Period): SalesSeries {
  const points = pointsOf(rows, period, period.grain);
  const before = pointsOf(rows, period.before, period.grain);
  const sumOf = (list: readonly Point[]) => addSums(list.map(({ sums }) => sums));
  return { points, before, total: sumOf(points), totalBefore: sumOf(before) };
}

async function readRows(days: ComputedDays, from: string, until: string, grain: Grain): Promise<SeriesRow[]> {
  const hour = grain === "hour" ? sql`hour` : sql`0`;
  const { rows } = await readOnlyDb.execute<SeriesRow & Record<string, unknown>>(sql`
    select day::text, ${hour}::int as hour, sum(orders)::float8 as orders, sum(gross)::float8 as gross,
      sum(discounts)::float8 as discounts, sum(refunds)::float8 as refunds, sum(disputes)::float8 as disputes,
      sum(refunded_orders)::float8 as "refundedOrders", sum(disputed_orders)::float8 as "disputedOrders",
      sum(first_orders)::float8 as "firstOrders", sum(first_net)::float8 as "firstNet", sum(units)::float8 as units,
      sum(cost)::float8 as cost, sum(costed_units)::float8 as "costedUnits", sum(costed_revenue)::float8 as "costedRevenue",
      sum(fees)::float8 as fees, sum(costed_orders)::float8 as "costedOrders", sum(fee_orders)::float8 as "feeOrders"
    from sales_hours where ${inDays(days, from, until)} group by 1, 2`);
  return rows;
}

/** Sums the rows by point. When a point has no sales, all its sums are 0. */
function pointsOf(rows: readonly SeriesRow[], range: Range, grain: Grain): Point[] {
  return stepsOf(range, grain).map((step) => {
    const own = rows.filter(
      ({ day, hour }) => day >= step.from && day <= step.until && (step.hour ?? hour) === hour,
    );
    return { ...step, sums: addSums(own.map(({ day: _, hour: __, ...sums }) => sums)) };
  });
}
