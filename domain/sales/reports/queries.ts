import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { cacheLongRead } from "./cache-long-read.ts";
import { type ComputedDays, findComputedDays } from "./computed-days.ts";
import { listRunway, type Runway } from "./list-runway.ts";
import { type Period, parsePeriod } from "./period.ts";
import {
  listBatchSales,
  listProductSales,
  listSupplierSales,
  type ProductSales,
  type StockSales,
} from "./read-product-sales.ts";
import { readSalesSeries, type SalesSeries } from "./read-sales-series.ts";
import { parseReportName } from "./report-views.ts";

/** Number of products in the dashboard's bars. */
const BARS = 5;

/** What the worker has computed, for the page to say. */
export type DaysState = Pick<ComputedDays, "zone" | "shopZone" | "today" | "hour" | "computedFrom">;

/** The figures of the dashboard for a period. */
export interface PeriodFigures {
  days: DaysState;
  period: Period;
  series: SalesSeries;
  products: ProductSales[];
  runway: Runway[];
}

/**
 * Reads the chart, the best products and the stock that ends soonest. Null before the worker has computed any
 * day.
 * @throws SignInRequired, NotPermitted
 */
export async function readPeriodFigures(
  caller: Caller,
  address: URLSearchParams,
): Promise<PeriodFigures | null> {
  requirePermission(caller, "dashboard.view");
  const days = await findComputedDays();
  if (!days) return null;
  const period = parsePeriod(address, days.today);
  const [series, products, runway] = await Promise.all([
    readSalesSeries(days, period),
    cacheLongRead(`bars ${days.buildId}`, period, () =>
      listProductSales(days, period, { limit: BARS, comparesBefore: false }),
    ),
    listRunway(days),
  ]);
  const best = products.filter(({ net }) => net > 0);
  return { days: stateOf(days), period, series, products: best, runway };
}

/** The data of one report. */
export type Report = { days: DaysState; period: Period } & (
  | { kind: "series"; name: "" | "reembolsos" | "disputas" | "clientes"; series: SalesSeries }
  | { kind: "products"; name: "produtos"; rows: ProductSales[] }
  | { kind: "stock"; name: "lotes" | "fornecedores"; rows: StockSales[] }
);

/**
 * Reads one report for a period. Null before the worker has computed any day.
 * @param limit the most rows of a report by product, batch or supplier
 * @throws SignInRequired, NotPermitted
 */
export async function readReport(
  caller: Caller,
  address: URLSearchParams,
  limit?: number,
): Promise<Report | null> {
  requirePermission(caller, "reports.view");
  const days = await findComputedDays();
  if (!days) return null;
  const period = parsePeriod(address, days.today);
  const name = parseReportName(address);
  const base = { days: stateOf(days), period };
  const cached = <T>(read: () => Promise<T>) =>
    cacheLongRead(`${name} ${limit ?? ""} ${days.buildId}`, period, read);
  if (name === "produtos")
    return {
      ...base,
      kind: "products",
      name,
      rows: await cached(() => listProductSales(days, period, { limit })),
    };
  if (name === "lotes")
    return { ...base, kind: "stock", name, rows: await cached(() => listBatchSales(days, period, limit)) };
  if (name === "fornecedores")
    return { ...base, kind: "stock", name, rows: await cached(() => listSupplierSales(days, period, limit)) };
  return { ...base, kind: "series", name, series: await readSalesSeries(days, period) };
}

function stateOf({ zone, shopZone, today, hour, computedFrom }: ComputedDays): DaysState {
  return { zone, shopZone, today, hour, computedFrom };
}
