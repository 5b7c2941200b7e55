import { readExport } from "#db/read-only.server.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { salesExportLimits } from "#domain/kernel/limits/staff-limits.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { idsInBatches } from "../find-sales.ts";
import { readRows } from "../queries.ts";
import type { SaleRow } from "../sale-views.ts";
import type { SalesFilter } from "../sales-filter.ts";
import { type Fee, readFeesOfSales } from "./sale-fees.ts";
import { type ExportedLine, type LinesOfSale, readLinesOfSales } from "./sale-lines.ts";

/**
 * The number of orders that the export reads at once. The shop sends a small batch before the next garbage
 * collection of young objects, so this collection frees the batch. A larger batch survives the collection,
 * and the heap of the process grows.
 */
const BATCH = 100;
/** Maximum number of orders per file. */
export const EXPORT_MAX = 200_000;

/**
 * One line of the export file. Each line of the file contains one order line. The first line of an order
 * contains the order's amounts.
 */
export interface ExportedSaleLine {
  sale: SaleRow;
  line: ExportedLine;
  /**
   * The amounts of the whole order. The amounts are null in the later lines of the order, so that a sum
   * counts each amount only once. `fees` is empty while the provider's fee is unknown.
   */
  ofOrder: { subtotal: number; discount: number; fees: readonly Fee[] } | null;
  couponCode: string;
}

interface ExportOptions {
  /**
   * The ids of the chosen orders, at most as many ids as one batch has orders. When `only` is set, the
   * function exports the orders with these ids and ignores the filter.
   */
  only?: readonly string[] | undefined;
  limits?: { account: RateLimit };
}

/**
 * Returns the order lines of the sales that match a filter. The function returns the lines in batches, for a
 * file. An account can export at most ten files an hour. The function writes an audit row before the first
 * batch. The audit row stores only whether the user searched, because the search text may be a name.
 * @throws SignInRequired, NotPermitted, SecondFactorRequired, TooManyAttempts, TryAgainLater
 */
export async function exportSales(
  caller: Caller,
  filter: SalesFilter,
  { only, limits = salesExportLimits }: ExportOptions = {},
): Promise<AsyncIterable<ExportedSaleLine[]>> {
  const staff = requirePermission(caller, "orders.export");
  await limits.account.take(staff.userId);
  await writeAudited(staff, "orders.export", async () => ({
    audit: "ORDERS_EXPORTED",
    table: "orders",
    recordId: "",
    details: {
      tab: filter.tab,
      has_search: filter.search !== "",
      ...(only ? { chosen: only.length } : {}),
      ...(filter.narrowing ? { narrowed_to: filter.narrowing } : {}),
    },
  }));
  return readExport(inBatches(filter, only));
}

async function* inBatches(
  filter: SalesFilter,
  only: readonly string[] | undefined,
): AsyncGenerator<ExportedSaleLine[]> {
  // The export reads all ids before the first batch. If each batch read its own ids, new orders would shift
  // the batches, and a row could be missing or repeated.
  for (const ids of only ? [[...only]] : await idsInBatches(filter, EXPORT_MAX, BATCH)) {
    const [sales, linesOf, feesOf] = await Promise.all([
      readRows(ids),
      readLinesOfSales(ids),
      readFeesOfSales(ids),
    ]);
    yield sales.flatMap((sale) => linesOfFile(sale, linesOf.get(sale.id), feesOf.get(sale.id) ?? []));
  }
}

const linesOfFile = (
  sale: SaleRow,
  order: LinesOfSale | undefined,
  fees: readonly Fee[],
): ExportedSaleLine[] =>
  (order?.lines ?? []).map((line, at) => ({
    sale,
    line,
    ofOrder: at === 0 && order ? { subtotal: order.subtotal, discount: order.discount, fees } : null,
    couponCode: order?.couponCode ?? "",
  }));
