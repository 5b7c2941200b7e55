import { addErrorMessages } from "#app/request/form-answer.ts";
import type { OrderActionError } from "#domain/sales/order-actions.ts";
import { catalog } from "#messages/catalog.ts";
import { formatMoney } from "#messages/format.ts";
import { saleErrors as saleErrorsSource } from "#messages/pt-BR/back-office/sales/sale-errors.ts";

/** Error messages, keyed by the code and the reason of a domain error. */
const errors = catalog("back-office", "saleErrors", saleErrorsSource);

const byReason = ({ reason }: { reason?: unknown }): string => {
  const found = (errors as Record<string, unknown>)[String(reason)];
  return typeof found === "string" ? found : errors.unknown;
};

addErrorMessages({
  order_not_pending: () => errors.order_not_pending,
  payment_under_way: ({ isPaid, isVoucher }) =>
    isPaid ? errors.paid_by_card : isVoucher ? errors.voucher_open : errors.under_way,
  payment_unavailable: () => errors.payment_unavailable,
  payment_refused: () => errors.payment_refused,
  refund_not_paid: () => errors.refund_not_paid,
  refund_nothing_left: () => errors.refund_nothing_left,
  refund_disputed: () => errors.refund_disputed,
  refund_exceeds_paid: () => errors.refund_exceeds_paid,
  refund_changed: () => errors.refund_changed,
  nothing_to_deliver: byReason,
  not_replaceable: byReason,
  replaced_often: ({ most }) => errors.replaced_often(Number(most)),
  giving_limited: ({ giving, most, left }) =>
    giving === "replacements"
      ? errors.replacements_limited(Number(most))
      : giving === "refunds"
        ? errors.refunds_limited(formatMoney(Number(most)), formatMoney(Number(left)))
        : errors.goods_limited(formatMoney(Number(most)), formatMoney(Number(left))),
  not_resumable: byReason,
  mail_not_sent: byReason,
  dispute_closed: byReason,
});

/** Returns why an action is disabled. */
export const whyNotText = (reason: OrderActionError): string =>
  reason === "not_pending" ? errors.order_not_pending : errors[reason];
