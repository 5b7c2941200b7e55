import type { CsvColumn } from "#app/admin/design/export/csv-download.ts";
import type { CsvCell } from "#domain/kernel/files/csv-line.ts";
import { netOf } from "#domain/orders/returned-money.ts";
import type { ExportedSaleLine } from "#domain/sales/export/export-sales.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { documentLanguage } from "#messages/language.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import { methodNames } from "./sale-text.tsx";

const money = (amount: number, currency: string): CsvCell => ({ amount, currency });
const usd = (amount: number): CsvCell => money(amount, "USD");
/** Returns the label of a value, or the raw value. */
const labelIn =
  (labels: Readonly<Record<string, string>>) =>
  (value: string): string =>
    (Object.hasOwn(labels, value) ? labels[value] : undefined) ?? value;

/**
 * Returns the columns of the CSV file of sales, one row for each line of an order. Each row repeats the data
 * of the order and of its customer, because a spreadsheet filters single rows. Only the first row of an order
 * contains the amounts of the order, so the sum of a column counts each order once. The headers of the
 * columns with order amounts say that only the first row of an order contains the amount. An unpaid order has
 * no refunded, disputed or net amount. Fees in two different currencies cannot be added. When an order has
 * fees in two currencies, the cell for the amount is empty. The cell for the currency then names both
 * currencies. The function reads all messages when it is called, because later rows are written outside the
 * request's language context.
 */
export function salesColumns(): CsvColumn<ExportedSaleLine>[] {
  const { heads: head, firstLine, yes, no } = requestMessages[documentLanguage()].salesFile;
  const status = labelIn({ ...stateMessages.status });
  const refund = labelIn({ ...stateMessages.refund, none: "" });
  const dispute = labelIn({ ...stateMessages.dispute, none: "" });
  const method = labelIn(methodNames());
  const perLine = (of: (row: ExportedSaleLine) => number) => (row: ExportedSaleLine) =>
    money(of(row), row.sale.currency);
  const once = (
    name: string,
    of: (sale: SaleRow, order: NonNullable<ExportedSaleLine["ofOrder"]>) => CsvCell,
  ): CsvColumn<ExportedSaleLine> => [firstLine(name), ({ sale, ofOrder }) => ofOrder && of(sale, ofOrder)];
  return [
    [head.order, ({ sale }) => sale.orderNumber],
    [head.createdAt, ({ sale }) => ({ moment: sale.createdAt })],
    [head.completedAt, ({ sale }) => sale.completedAt && { moment: sale.completedAt }],
    [head.status, ({ sale }) => status(sale.status)],
    [head.refund, ({ sale }) => refund(sale.refundState)],
    [head.dispute, ({ sale }) => dispute(sale.disputeState)],
    [head.method, ({ sale }) => method(sale.paymentMethod)],
    [head.test, ({ sale }) => (sale.mode === "test" ? yes : no)],
    [head.customer, ({ sale }) => sale.customerName],
    [head.email, ({ sale }) => sale.customerEmail],
    [head.phone, ({ sale }) => ({ phone: sale.phone })],
    [head.product, ({ line }) => line.productName],
    [head.variant, ({ line }) => line.variant],
    [head.quantity, ({ line }) => line.quantity],
    [head.currency, ({ sale }) => sale.currency],
    [head.price, perLine(({ line }) => line.price)],
    [head.gross, perLine(({ line }) => line.amount)],
    [head.coupon, ({ couponCode }) => couponCode],
    [head.discount, perLine(({ line }) => line.discount)],
    [head.net, perLine(({ line }) => line.amount - line.discount)],
    [head.refundedUnits, ({ sale, line }) => money(line.refunded, sale.charged.currency)],
    once(head.subtotal, ({ currency }, { subtotal }) => money(subtotal, currency)),
    once(head.orderDiscount, ({ currency }, { discount }) => money(discount, currency)),
    once(head.total, ({ currency, total }) => money(total, currency)),
    once(head.totalUsd, ({ storeTotal }) => usd(storeTotal)),
    once(head.charged, ({ charged }) => money(charged.amount, charged.currency)),
    once(head.chargedCurrency, ({ charged }) => charged.currency),
    once(head.refunded, ({ returned }) => returned && usd(returned.refunded)),
    once(head.disputed, ({ returned }) => returned && usd(returned.disputed)),
    once(head.netUsd, ({ returned, storeTotal }) => returned && usd(netOf(storeTotal, returned))),
    once(head.fee, (_, { fees: [fee, ...others] }) =>
      fee && others.length === 0 ? money(fee.amount, fee.currency) : null,
    ),
    once(head.feeCurrency, (_, { fees }) => fees.map(({ currency }) => currency).join(" + ")),
  ];
}
