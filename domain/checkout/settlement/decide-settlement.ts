import type { PaymentState } from "#db/vocabulary.ts";
import type { SessionFacts } from "#domain/payments/provider.ts";

/** What an order is when its payment is looked at. Amounts are minor units. */
export interface SettlementView {
  id: string;
  paymentState: PaymentState;
  total: number;
  currency: string;
  stripePaymentIntentId: string | null;
  stripeCheckoutSessionId: string | null;
}

export type Settlement =
  | { kind: "nothing" }
  /** Deliver it; `late` when the order had already ended. */
  | { kind: "deliver"; late: boolean }
  /** Money came, but not what was asked for: keep it, deliver nothing, tell a person. */
  | { kind: "mismatch"; exceptions: ("amount_mismatch" | "currency_mismatch")[] }
  | { kind: "duplicate" }
  | { kind: "await" }
  | { kind: "release"; ending: "expired" | "failed" }
  /** The session is not this order's. */
  | { kind: "foreign" };

/**
 * What follows from the provider's facts, fetched afresh, for an order as it stands: a total, monotonic rule, so that
 * events in any order and number end the same (order-lifecycle T4).
 */
export function decideSettlement(order: SettlementView, facts: SessionFacts): Settlement {
  if (!isOfOrder(order, facts)) return { kind: "foreign" };
  if (facts.payment === "paid") {
    if (order.paymentState === "paid") {
      const isOther = facts.paymentIntentId !== null && facts.paymentIntentId !== order.stripePaymentIntentId;
      return isOther ? { kind: "duplicate" } : { kind: "nothing" };
    }
    const exceptions = [
      ...(facts.currency === order.currency ? [] : (["currency_mismatch"] as const)),
      ...(facts.amountTotal === order.total ? [] : (["amount_mismatch"] as const)),
    ];
    if (exceptions.length > 0) return { kind: "mismatch", exceptions };
    return { kind: "deliver", late: ["expired", "voided", "failed"].includes(order.paymentState) };
  }
  const isPending = order.paymentState === "creating" || order.paymentState === "awaiting";
  // The end of a page that the order does not lead to says nothing of its own page, which may still be paid.
  const isOwnPage = (order.stripeCheckoutSessionId ?? facts.id) === facts.id;
  const mayEnd = isOwnPage && (isPending || order.paymentState === "async_pending");
  if (facts.payment === "failed") return mayEnd ? { kind: "release", ending: "failed" } : { kind: "nothing" };
  if (facts.status === "expired")
    return mayEnd ? { kind: "release", ending: "expired" } : { kind: "nothing" };
  if (facts.status === "complete") return isPending ? { kind: "await" } : { kind: "nothing" };
  return { kind: "nothing" };
}

/** The session names the order, or names none and is the one that the shop stored with the order. */
const isOfOrder = (order: SettlementView, facts: SessionFacts): boolean =>
  facts.orderId === order.id || (facts.orderId === null && facts.id === order.stripeCheckoutSessionId);
