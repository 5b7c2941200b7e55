import { stringify } from "csv-stringify/sync";
import { toMajor } from "#domain/money.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";

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

/** Sales as a CSV file, written batch by batch. */
export async function* csvOf(batches: AsyncIterable<SaleRow[]>): AsyncGenerator<Uint8Array> {
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
