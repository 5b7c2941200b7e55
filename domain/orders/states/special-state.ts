import type { DeliveryState, DisputeState, OrderStatus, RefundState } from "#db/values/vocabulary.ts";
import { decidedByStaff } from "#domain/kernel/deadlines/refund-deadline.ts";
import { isDisputed } from "#domain/orders/frozen.ts";

/**
 * The states of an order that its status does not show, worst first. Every screen of both apps shows the
 * status of an order and the state that `specialState` returns. Each app has its own messages for the status
 * and the state.
 */
export const specialStates = [
  "disputed",
  "dispute_lost",
  "dispute_prevented",
  "refund_failed",
  "refunded",
  "refund_pending",
  "partly_refunded",
  "fraud_warning",
  "inquiry",
  "waiting_for_stock",
  "manual_delivery",
] as const;
export type SpecialState = (typeof specialStates)[number];

export interface OrderStates {
  status: OrderStatus;
  deliveryState: DeliveryState;
  refundState: RefundState;
  disputeState: DisputeState;
  exceptions: readonly string[];
}

const ofDispute = (state: DisputeState): SpecialState | null => {
  if (state === "lost") return "dispute_lost";
  if (state === "prevented") return "dispute_prevented";
  return isDisputed(state) ? "disputed" : null;
};

const ofRefund: Readonly<Record<RefundState, SpecialState | null>> = {
  none: null,
  requested: "refund_pending",
  pending: "refund_pending",
  partial: "partly_refunded",
  full: "refunded",
  failed: "refund_failed",
};

/**
 * Returns the state that says why the delivery of a paid order waits. Returns null while staff must decide
 * about the payment of the order.
 */
function ofDelivery({ status, deliveryState, exceptions }: OrderStates): SpecialState | null {
  const isPaid = status === "processing" || status === "completed";
  if (!isPaid || (deliveryState !== "owed" && deliveryState !== "partial")) return null;
  if (decidedByStaff.some((kind) => exceptions.includes(kind))) return null;
  return exceptions.includes("short_stock") ? "waiting_for_stock" : "manual_delivery";
}

/**
 * Returns the worst state of an order that its status does not show. Returns null when the status already
 * shows the whole state of the order.
 */
export const specialState = (order: OrderStates): SpecialState | null =>
  ofDispute(order.disputeState) ??
  ofRefund[order.refundState] ??
  (order.exceptions.includes("early_fraud_warning") ? "fraud_warning" : null) ??
  (order.disputeState === "inquiry" ? "inquiry" : null) ??
  ofDelivery(order);
