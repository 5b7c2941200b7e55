import type { VoucherNote } from "#app/storefront/vouchers/voucher-note.server.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnMessages } from "#messages/en/storefront/payment-return.ts";
import { returnState } from "./to-come/return-state.ts";

type StandingSnapshot = Parameters<typeof returnState>[0] &
  Pick<OrderView, "checkoutUrl" | "lines" | "isDeclined">;

/** Returns the state of an order as one or two sentences for the page of the order. */
export function standingOf(order: StandingSnapshot, voucher: VoucherNote | null): string {
  const messages = ordersMessages.page;
  const state = returnState(order);
  if (state === "voucher") return voucher?.text ?? "";
  if (state === "confirming" && order.paymentState === "async_pending") return messages.bankConfirms;
  if (state === "confirming" && !order.checkoutUrl) return messages.pageClosed;
  if (state === "unpaid" && order.isDeclined) return returnMessages.declined;
  const isMismatch = order.exceptions.some((one) => one === "amount_mismatch" || one === "currency_mismatch");
  if (state === "help" && isMismatch) return messages.mismatch;
  if (state === "delivered" && order.lines.some((line) => line.delivered < line.quantity))
    return messages.partDelivered;
  return messages.standing[state];
}
