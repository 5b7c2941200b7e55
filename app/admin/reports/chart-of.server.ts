import { type Drawing, drawLines } from "#app/admin/design/chart/draw-lines.server.ts";
import { toMajor } from "#db/values/money.ts";
import type { Period } from "#domain/sales/reports/period.ts";
import type { Point, SalesSeries } from "#domain/sales/reports/read-sales-series.ts";
import { type Measure, measures } from "./measures.ts";

/** A sales chart that the server has drawn, and the points in the chart. */
export interface SalesChartData {
  measure: Measure;
  drawing: Drawing;
  period: Period;
  /** The points do not include the hours of the current day that have not begun. */
  points: Point[];
  before: Point[];
  /** Whether the last point contains the current day or hour. */
  isOpen: boolean;
  total: number;
  totalBefore: number;
}

/**
 * Draws the chart of a measure. `today` and `hour` are the current day and hour in the time zone of the
 * series. Axes with amounts use major units, so that the ends of an axis are round amounts for the reader.
 */
export function chartOf(
  series: SalesSeries,
  period: Period,
  { today, hour }: { today: string; hour: number },
  measure: Measure,
): SalesChartData {
  const { amountOf, isCount } = measures[measure];
  const isToday = period.grain === "hour" && period.from === today;
  const points = isToday ? series.points.slice(0, hour + 1) : series.points;
  const scaled = (list: readonly Point[]) =>
    list.map(({ sums }) => (isCount ? amountOf(sums) : toMajor(amountOf(sums))));
  const width = series.points.length;
  const before = series.before.slice(0, width);
  const isOpen = period.until === today;
  return {
    measure,
    drawing: drawLines({ now: scaled(points), before: scaled(before), width, isOpen, isCount }),
    period,
    points,
    before,
    isOpen,
    total: amountOf(series.total),
    totalBefore: amountOf(series.totalBefore),
  };
}
