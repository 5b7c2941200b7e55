import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { cacheLongRead } from "#domain/sales/reports/cache-long-read.ts";
import { findComputedDays } from "#domain/sales/reports/computed-days.ts";
import { listRunway, type Runway } from "#domain/sales/reports/list-runway.ts";
import { type Period, parsePeriod } from "#domain/sales/reports/period.ts";
import { type DaysState, stateOf } from "#domain/sales/reports/queries.ts";
import { listProductSales, type ProductSales } from "#domain/sales/reports/read-product-sales.ts";
import { readSalesSeries, type SalesSeries } from "#domain/sales/reports/read-sales-series.ts";
import { readCompletedSeries } from "./read-completed-series.ts";

/** Number of products in the dashboard's bar chart. */
const BARS = 5;

export interface PeriodFigures {
  days: DaysState;
  period: Period;
  /**
   * The completed orders by the day of their completion. The cards of the dashboard also count an order on
   * the day of its completion.
   */
  completed: SalesSeries;
  /**
   * The paid orders by the day of their payment, as in the reports. The dashboard shows the profit of these
   * paid orders.
   */
  paid: Pick<SalesSeries, "total" | "totalBefore">;
  products: ProductSales[];
  runway: Runway[];
}

/**
 * Reads the chart, the profit, the best-selling products, and the products whose stock ends soonest. Returns
 * null before the worker has computed any day.
 * @throws SignInRequired, NotPermitted
 */
export async function readPeriodFigures(
  caller: Caller,
  address: URLSearchParams,
): Promise<PeriodFigures | null> {
  requirePermission(caller, "dashboard.view");
  const days = await findComputedDays();
  if (!days) return null;
  const period = parsePeriod(address, days.shopToday);
  const [completed, { total, totalBefore }, products, runway] = await Promise.all([
    readCompletedSeries(days.shopZone, period),
    readSalesSeries(days, period),
    cacheLongRead(`bars ${days.buildId}`, period, () =>
      listProductSales(days, period, { limit: BARS, comparesBefore: false, by: "group" }),
    ),
    listRunway(days),
  ]);
  const best = products.filter(({ net }) => net > 0);
  return {
    days: stateOf(days),
    period,
    completed,
    paid: { total, totalBefore },
    products: best,
    runway,
  };
}
