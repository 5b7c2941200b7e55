import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { cacheLongRead } from "./cache-long-read.ts";
import { type ComputedDays, findComputedDays } from "./computed-days.ts";
import { type Period, parsePeriod } from "./period.ts";
import {
  type CouponSales,
  type CustomerSales,
  listCouponSales,
  listCustomerSales,
  listReturnReasons,
  type ReturnReason,
} from "./read-order-sums.ts";
import {
  listBatchSales,
  listProductSales,
  listSupplierSales,
  type ProductSales,
  type StockSales,
} from "./read-product-sales.ts";
import { readSalesSeries, type SalesSeries } from "./read-sales-series.ts";
import { parseReportName, reportNeeds } from "./report-views.ts";

/** The progress of the worker that computes the sales by day. The page shows this state. */
export type DaysState = Omit<ComputedDays, "buildId">;

export type Report = { days: DaysState; period: Period } & (
  | { kind: "series"; name: "" | "reembolsos" | "disputas" | "clientes"; series: SalesSeries }
  | { kind: "products"; name: "produtos"; rows: ProductSales[]; group: OpenGroup | null }
  | { kind: "stock"; name: "lotes" | "fornecedores"; rows: StockSales[] }
  | { kind: "coupons"; name: "cupons"; rows: CouponSales[] }
  | { kind: "customers"; name: "compradores"; rows: CustomerSales[] }
  | { kind: "reasons"; name: "motivos"; rows: ReturnReason[] }
);

/** The report by product shows the variants of this group below the line of the group. */
interface OpenGroup {
  id: string;
  variants: ProductSales[];
}

/**
 * Reads one report for a period. On the page, one line shows all variants of a group together. The URL
 * parameter `grupo` names one group whose variants the page also shows. In a file, each variant has its own
 * line. Returns null before the worker has computed any day.
 * @param fileRows the maximum number of rows of a file. When `fileRows` is missing, the report is for the
 * page.
 * @throws SignInRequired, NotPermitted: two reports also need an additional permission (`reportNeeds`)
 */
export async function readReport(
  caller: Caller,
  address: URLSearchParams,
  fileRows?: number,
): Promise<Report | null> {
  const name = parseReportName(address);
  for (const action of reportNeeds(name)) requirePermission(caller, action);
  const days = await findComputedDays();
  if (!days) return null;
  const period = parsePeriod(address, days.today);
  const base = { days: stateOf(days), period };
  const cached = <T>(read: () => Promise<T>, of = "") =>
    cacheLongRead(`${name} ${of} ${fileRows ?? ""} ${days.buildId}`, period, read);
  switch (name) {
    case "produtos": {
      const by = fileRows === undefined ? "group" : "product";
      const rows = await cached(() => listProductSales(days, period, { limit: fileRows, by }));
      const open = rows.find((row) => row.isGroup && row.id === address.get("grupo"));
      const variantsOf = (id: string) =>
        cached(() => listProductSales(days, period, { by: { variantsOf: id } }), id);
      const group = open ? { id: open.id, variants: await variantsOf(open.id) } : null;
      return { ...base, kind: "products", name, rows, group };
    }
    case "lotes":
    case "fornecedores": {
      const list = name === "lotes" ? listBatchSales : listSupplierSales;
      return { ...base, kind: "stock", name, rows: await cached(() => list(days, period, fileRows)) };
    }
    case "cupons":
      return {
        ...base,
        kind: "coupons",
        name,
        rows: await cached(() => listCouponSales(days, period, fileRows)),
      };
    case "motivos":
      return {
        ...base,
        kind: "reasons",
        name,
        rows: await cached(() => listReturnReasons(days, period, fileRows)),
      };
    case "compradores":
      return { ...base, kind: "customers", name, rows: await cached(() => listCustomerSales(days, period)) };
    default:
      return { ...base, kind: "series", name, series: await readSalesSeries(days, period) };
  }
}

/** Leaves out values that pages do not need. */
export function stateOf({ buildId: _, ...state }: ComputedDays): DaysState {
  return state;
}
