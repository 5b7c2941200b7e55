import type { OrderView } from "#domain/orders/order-views.ts";
import { checkoutMessages } from "#messages/en/storefront/checkout.ts";
import { returnMessages as messages } from "#messages/en/storefront/payment-return.ts";
import { formatMoney } from "#messages/format.ts";
import type { ReceiptMessages } from "./receipt-messages.server.ts";

/** One amount below the lines of an order. A row without a label explains the amount in the row above. */
interface AmountRow {
  label: string;
  amount: string;
  kind: "part" | "code" | "total" | "note";
}

/**
 * Returns the amounts below the lines of an order: discount, total, charge, and refunds. The amounts are in
 * the charged currency, and a further row shows the total in dollars (spec R11).
 */
export function orderAmounts(
  order: OrderView,
  receipt: Pick<ReceiptMessages, "subtotal"> | null,
): AmountRow[] {
  const { charged, currency, discount } = order;
  const isPaid = order.paymentState === "paid";
  const differs = charged !== null && (charged.amount !== order.total || charged.currency !== currency);
  const chargeCurrency = charged?.currency ?? currency;
  const rows: AmountRow[] = [];
  const add = (kind: AmountRow["kind"], label: string, amount: string) => rows.push({ kind, label, amount });
  if (discount && receipt) add("part", receipt.subtotal, formatMoney(order.subtotal, currency));
  if (discount) add("code", discount.code, `−${formatMoney(discount.amount, currency)}`);
  add(
    "total",
    isPaid && !differs ? messages.total : checkoutMessages.total,
    formatMoney(order.total, currency),
  );
  if (differs) add("total", messages.total, formatMoney(charged.amount, charged.currency));
  if (chargeCurrency !== "USD") add("note", "", messages.inStoreCurrency(order.storeTotal));
  if (order.refundedAmount > 0)
    add("part", messages.refunded, formatMoney(order.refundedAmount, chargeCurrency));
  return rows;
}
