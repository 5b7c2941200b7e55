import type { VoucherWords } from "#app/storefront/vouchers/voucher-words.server.ts";
import type { OrderView } from "#domain/orders/order-views.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import { returnState } from "./to-come/return-state.ts";

type StandingFacts = Parameters<typeof returnState>[0] & Pick<OrderView, "checkoutUrl" | "lines">;

/** Returns the state of an order as one or two sentences for its own page. */
export function standingOf(order: StandingFacts, voucher: VoucherWords | null): string {
  const words = ordersMessages.page;
  const state = returnState(order);
  if (state === "voucher") return voucher?.text ?? "";
  if (state === "confirming" && order.paymentState === "async_pending") return words.bankConfirms;
  if (state === "confirming" && !order.checkoutUrl) return words.pageClosed;
  const isMismatch = order.exceptions.some((one) => one === "amount_mismatch" || one === "currency_mismatch");
  if (state === "help" && isMismatch) return words.mismatch;
  if (state === "delivered" && order.lines.some((line) => line.delivered < line.quantity))
    return words.partDelivered;
  return words.standing[state];
}
