import { csvLine } from "#domain/kernel/files/csv-line.ts";
import { toMajor } from "#domain/kernel/money.ts";
import { netOf } from "#domain/orders/returned-money.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";

/** The header line. Amounts named `usd` are in the shop's currency; `total_usd` is gross. */
export const SALES_HEAD = csvLine([
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
  "refunded_usd",
  "disputed_usd",
  "net_usd",
  "mode",
]);

/** Converts sales to lines of a CSV file, batch by batch. */
export async function* csvOf(batches: AsyncIterable<SaleRow[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((row) => csvLine(cellsOf(row))).join("");
}

/** An unpaid order has no refunded, disputed or net amount. */
const cellsOf = (row: SaleRow) => [
  row.orderNumber,
  row.createdAt,
  row.completedAt,
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
  toMajor(row.charged.amount, row.charged.currency),
  row.charged.currency,
  row.returned && toMajor(row.returned.refunded),
  row.returned && toMajor(row.returned.disputed),
  row.returned && toMajor(netOf(row.storeTotal, row.returned)),
  row.mode,
];
