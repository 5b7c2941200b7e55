import { isFrozen } from "#domain/orders/frozen.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/**
 * What the confirmation page says of an order. "confirming" and "preparing" go on by themselves; "waiting" is paid and owed
 * until stock or a person arrives; "locked" is what was delivered while the buyer's bank disputes the payment; "help" needs
 * a person of the shop; "unpaid" ended without a payment.
 */
export type ReturnState =
  | "confirming"
  | "preparing"
  | "delivered"
  | "waiting"
  | "locked"
  | "help"
  | "refunded"
  | "unpaid";

/** Exceptions in which the money came but was not what was asked for, or did not go back as it should. */
const NEEDS_A_PERSON = [
  "amount_mismatch",
  "currency_mismatch",
  "duplicate_payment",
  "orphan_payment",
  "refund_failed",
] as const;

type StateFacts = Pick<
  OrderView,
  "paymentState" | "deliveryState" | "refundState" | "disputeState" | "exceptions"
>;

/** The one state the confirmation page shows (conventions: live states of payment success). */
export function returnState(order: StateFacts): ReturnState {
  const needsPerson = NEEDS_A_PERSON.some((exception) => order.exceptions.includes(exception));
  if (order.paymentState !== "paid") {
    if (needsPerson) return "help";
    const open = ["creating", "awaiting", "async_pending"].includes(order.paymentState);
    return open ? "confirming" : "unpaid";
  }
  if (order.refundState === "full") return "refunded";
  if (isFrozen(order)) return "locked";
  switch (order.deliveryState) {
    case "delivered":
    case "replaced":
      return "delivered";
    case "owed":
    case "partial":
      return needsPerson ? "help" : "waiting";
    case "revoked":
      return "help";
    case "none":
      // The bank gave the money back before anything was handed over: nothing comes any more.
      return needsPerson || order.disputeState === "prevented" ? "help" : "preparing";
  }
}

/** Whether the page should keep asking how the order stands. */
export const isOpen = (state: ReturnState): boolean =>
  state === "confirming" || state === "preparing" || state === "waiting";

/** Whether the payment is good news: it came, and nothing has happened to it since. */
export const isGoodNews = (state: ReturnState): boolean =>
  state === "preparing" || state === "delivered" || state === "waiting";

/** spec: conventions §5: when the words of the waiting change, and how often is asked, in milliseconds. */
export const FIRST_CHANGE = 10_000;
export const SECOND_CHANGE = 60_000;

/** How long to wait before asking again: every 1.5 s in the first minute, then slower. */
export function askAgainAfter(elapsed: number, state: ReturnState): number {
  if (state === "waiting") return 15_000;
  if (elapsed < SECOND_CHANGE) return 1_500;
  return elapsed < 10 * SECOND_CHANGE ? 5_000 : 30_000;
}
