import type { CsvColumn } from "#app/admin/design/export/csv-download.ts";
import { toMajor } from "#domain/kernel/money.ts";
import { netOf } from "#domain/orders/returned-money.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";

/**
 * The columns of the CSV file of sales. Amounts named `usd` are in the shop's currency; `total_usd` is gross.
 * An unpaid order has no refunded, disputed or net amount.
 */
export const salesColumns: readonly CsvColumn<SaleRow>[] = [
  ["order_number", (row) => row.orderNumber],
  ["created_at", (row) => row.createdAt],
  ["completed_at", (row) => row.completedAt],
  ["status", (row) => row.status],
  ["refund", (row) => row.refundState],
  ["dispute", (row) => row.disputeState],
  ["payment_method", (row) => row.paymentMethod],
  ["customer_name", (row) => row.customerName],
  ["customer_email", (row) => row.customerEmail],
  ["phone", (row) => row.phone],
  ["items", (row) => row.itemCount],
  ["units", (row) => row.totalQuantity],
  ["total_usd", (row) => toMajor(row.storeTotal)],
  ["total_charged", (row) => toMajor(row.charged.amount, row.charged.currency)],
  ["currency", (row) => row.charged.currency],
  ["refunded_usd", (row) => row.returned && toMajor(row.returned.refunded)],
  ["disputed_usd", (row) => row.returned && toMajor(row.returned.disputed)],
  ["net_usd", (row) => row.returned && toMajor(netOf(row.storeTotal, row.returned))],
  ["mode", (row) => row.mode],
];
