import type { DeliveryState, OrderStatus, PaymentState, RefundState } from "#db/vocabulary.ts";

/**
 * What people see of an order, from its internal states. The database generates the same column by the same rule;
 * a test compares the two over every combination.
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

/** Which payment state may follow which. What is paid stays paid; money may still arrive after an end. */
const mayFollow: Record<PaymentState, readonly PaymentState[]> = {
  creating: ["awaiting", "async_pending", "paid", "failed", "expired", "voided"],
  awaiting: ["async_pending", "paid", "failed", "expired", "voided"],
  async_pending: ["paid", "failed", "expired"],
  failed: ["paid"],
  expired: ["paid"],
  voided: ["paid"],
  paid: [],
};

/** Whether an order's payment may go from one state to another; staying is always allowed. */
export function paymentMayGo(from: PaymentState, to: PaymentState): boolean {
  return from === to || mayFollow[from].includes(to);
}
