import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { callerContext } from "#app/caller.ts";
import { sentenceOf } from "#app/form-answer.ts";
import { DomainError } from "#domain/errors.ts";
import { toMajor } from "#domain/money.ts";
import { exportSales } from "#domain/sales/export-sales.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import type { Route } from "./+types/export.ts";

const HEAD = [
  "order_number",
  "created_at",
  "completed_at",
  "status",
  "refund",
  "dispute",
  "payment_method",
  "customer_name",
  "customer_email",
  "phone",
  "items",
  "units",
  "total_usd",
  "total_charged",
  "currency",
];

/** The sales that the list's address finds, as a CSV file that is written while it is read. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const filter = parseSalesFilter(new URL(request.url).searchParams);
  try {
    const batches = await exportSales(context.get(callerContext), filter);
    const day = new Date().toISOString().slice(0, 10);
    return new Response(Readable.toWeb(Readable.from(csvOf(batches))) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="vendas-${day}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(sentenceOf(error), {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}

async function* csvOf(batches: AsyncIterable<SaleRow[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  // The mark at the start makes spreadsheets read the accents right.
  yield encoder.encode(`\ufeff${lines([HEAD])}`);
  for await (const batch of batches) yield encoder.encode(lines(batch.map(cellsOf)));
}

/** A cell that a spreadsheet would run as a formula is told to be text. */
const lines = (rows: unknown[][]): string => stringify(rows, { escape_formulas: true });

const cellsOf = (row: SaleRow) => [
  row.orderNumber,
  row.createdAt,
  row.completedAt ?? "",
  row.status,
  row.refundState,
  row.disputeState,
  row.paymentMethod,
  row.customerName,
  row.customerEmail,
  row.phone,
  row.itemCount,
  row.totalQuantity,
  toMajor(row.storeTotal),
  toMajor(row.total, row.currency),
  row.currency,
];
