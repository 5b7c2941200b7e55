import type { RefundRowState } from "#db/values/vocabulary.ts";
import type { OrderView } from "#domain/orders/order-views.ts";

/** One event in the history of an order. Times are ISO strings, and amounts are minor units of `currency`. */
export type HistoryEntry =
  | { kind: "placed" | "paid" | "cancelled" | "delivered"; at: string }
  | { kind: "delivered_part"; at: string; delivered: number; ordered: number }
  | {
      kind: "refund_requested" | "refunded" | "refund_failed";
      at: string;
      amount: number;
      currency: string;
    };

interface HistoryInput {
  order: Pick<OrderView, "createdAt" | "paidAt" | "completedAt" | "cancelledAt" | "lines">;
  /** The time at which the last unit was delivered. The time is null when no unit was delivered. */
  lastDelivery: string | null;
  refunds: readonly {
    state: RefundRowState;
    amount: number;
    currency: string;
    at: string;
    movedAt: string;
  }[];
}

/** Returns the history of an order, oldest event first. */
export function orderHistory({ order, lastDelivery, refunds: given }: HistoryInput): HistoryEntry[] {
  const entries: HistoryEntry[] = [{ kind: "placed", at: order.createdAt }];
  if (order.paidAt) entries.push({ kind: "paid", at: order.paidAt });
  if (order.cancelledAt) entries.push({ kind: "cancelled", at: order.cancelledAt });
  const delivered = order.lines.reduce((sum, line) => sum + line.delivered, 0);
  const ordered = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  // An order is completed even when the shop has refunded the missing units. An order with refunded missing
  // units was not delivered in full.
  if (order.completedAt && delivered === ordered) entries.push({ kind: "delivered", at: order.completedAt });
  else if (lastDelivery) entries.push({ kind: "delivered_part", at: lastDelivery, delivered, ordered });
  for (const { state, amount, currency, at, movedAt } of given) {
    if (state === "canceled") continue;
    if (state === "requested" || state === "pending")
      entries.push({ kind: "refund_requested", at, amount, currency });
    else
      entries.push({
        kind: state === "failed" ? "refund_failed" : "refunded",
        at: movedAt,
        amount,
        currency,
      });
  }
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}
