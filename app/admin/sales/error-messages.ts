import { addErrorMessages } from "#app/form-answer.ts";
import type { OrderActionError } from "#domain/sales/order-actions.ts";
import { catalog } from "#messages/catalog.ts";
import { saleErrors as saleErrorsSource } from "#messages/pt-BR/back-office/sales/sale-errors.ts";

/** Error messages by the code and the reason of the domain rule. */
const errors = catalog("back-office", "saleErrors", saleErrorsSource);

const byReason = (details: { reason?: unknown }) =>
  (errors as Record<string, string>)[String(details.reason)] ?? errors.unknown;

addErrorMessages({
  order_not_pending: () => errors.order_not_pending,
  payment_under_way: ({ isPaid }) => (isPaid ? errors.paid_by_card : errors.under_way),
  payment_unavailable: () => errors.payment_unavailable,
  payment_refused: () => errors.payment_refused,
  refund_not_paid: () => errors.refund_not_paid,
  refund_nothing_left: () => errors.refund_nothing_left,
  refund_disputed: () => errors.refund_disputed,
  refund_exceeds_paid: () => errors.refund_exceeds_paid,
  nothing_to_deliver: byReason,
  not_replaceable: byReason,
  not_resumable: byReason,
  mail_not_sent: byReason,
  dispute_closed: byReason,
});

/** Returns why an action is disabled. */
export const whyNotWords = (reason: OrderActionError): string =>
  reason === "not_pending" ? errors.order_not_pending : errors[reason];
