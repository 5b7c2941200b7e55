import type { StatusTone } from "#app/design-system/badge.tsx";
import type { OrderStatus } from "#db/values/vocabulary.ts";
import { type OrderStates, type SpecialState, specialState } from "#domain/orders/states/special-state.ts";

/** The color of each special state of an order, in the storefront and in the back office. */
export const specialTones: Readonly<Record<SpecialState, StatusTone>> = {
  disputed: "danger",
  dispute_lost: "danger",
  dispute_prevented: "neutral",
  refund_failed: "danger",
  refunded: "neutral",
  refund_pending: "warning",
  partly_refunded: "neutral",
  fraud_warning: "danger",
  inquiry: "warning",
  waiting_for_stock: "warning",
  manual_delivery: "warning",
};

const statusTones: Readonly<Record<OrderStatus, StatusTone>> = {
  pending: "warning",
  processing: "warning",
  completed: "success",
  cancelled: "neutral",
};

/** Returns the color of the status. The color is green only when the order has no special state. */
export function toneOfStatus(order: OrderStates): StatusTone {
  const tone = statusTones[order.status] ?? "neutral";
  return tone === "success" && specialState(order) !== null ? "neutral" : tone;
}
