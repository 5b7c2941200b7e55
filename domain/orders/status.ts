import type { DeliveryState, OrderStatus, PaymentState, RefundState } from "#db/values/vocabulary.ts";

/**
 * Computes the status that pages show for an order, from the order's internal states. The generated column
 * `orders.status` uses the same rule as this function. A test compares this function with the column
 * `orders.status` for every combination of states.
 */
export function shownStatus(order: {
  paymentState: PaymentState;
  deliveryState: DeliveryState;
  refundState: RefundState;
  isCompleted: boolean;
}): OrderStatus {
  switch (order.paymentState) {
    case "creating":
    case "awaiting":
    case "async_pending":
      return "pending";
    case "failed":
    case "expired":
    case "voided":
      return "cancelled";
    case "paid":
      if (order.isCompleted) return "completed";
      if (order.refundState === "full" && ["none", "owed"].includes(order.deliveryState)) return "cancelled";
      return "processing";
  }
}

/**
 * For each payment state, the list of the states that can follow. A paid order stays paid. An order that
 * ended without a payment can still become paid.
 */
const mayFollow: Record<PaymentState, readonly PaymentState[]> = {
  creating: ["awaiting", "async_pending", "paid", "failed", "expired", "voided"],
  awaiting: ["async_pending", "paid", "failed", "expired", "voided"],
  async_pending: ["paid", "failed", "expired"],
  failed: ["paid"],
  expired: ["paid"],
  voided: ["paid"],
  paid: [],
};

/**
 * Returns whether a payment can change from one state to another. Returns true when both states are the same.
 */
export function paymentMayGo(from: PaymentState, to: PaymentState): boolean {
  return from === to || mayFollow[from].includes(to);
}
