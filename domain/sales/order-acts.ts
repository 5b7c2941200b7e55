import { type FreezeReason, frozenBy, isDisputed, isFrozen } from "#domain/orders/frozen.ts";
import type { SaleDeliverable, SaleDetails, SaleLine } from "./sale-views.ts";

/** The reason why an action on an order is not possible now. Each use case checks its conditions again. */
export type ActRefusal =
  | "not_pending"
  | "not_paid"
  | "nothing_left"
  | FreezeReason
  | "not_owed"
  | "not_account"
  | "not_manual"
  | "taken_back";

type Order = Pick<SaleDetails, "status" | "paymentState" | "disputeState" | "refundLeft"> & {
  exceptions: readonly string[];
};

/** Conditions of marking as paid and of cancelling. Returns null when the order is pending. */
export const whyNotDecide = (order: Pick<Order, "status">): ActRefusal | null =>
  order.status === "pending" ? null : "not_pending";

/** Conditions of a refund: a paid amount is left, and no bank holds the money. Returns null when possible. */
export function whyNotRefund(order: Order): ActRefusal | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (isDisputed(order.disputeState)) return "disputed";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/** Conditions of a manual delivery: the line is manual and still backordered. Returns null when possible. */
export function whyNotDeliver(
  order: Order,
  line: Pick<SaleLine, "deliveryType" | "owed">,
): ActRefusal | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (line.deliveryType !== "manual" || line.owed === 0) return "not_owed";
  return isFrozen(order) ? frozenBy(order) : null;
}

/** Conditions of a replacement: an inventory unit that the shopper still has. Returns null when possible. */
export function whyNotReplace(
  order: Order,
  unit: Pick<SaleDeliverable, "inventoryItemId" | "status">,
): ActRefusal | null {
  if (!unit.inventoryItemId) return "not_account";
  if (unit.status !== "delivered") return "taken_back";
  return isFrozen(order) ? frozenBy(order) : null;
}

/**
 * Conditions of a correction: a manually delivered unit that the shopper still has. Returns null when
 * possible.
 */
export function whyNotCorrect(
  order: Order,
  line: Pick<SaleLine, "deliveryType">,
  unit: Pick<SaleDeliverable, "status">,
): ActRefusal | null {
  if (line.deliveryType !== "manual") return "not_manual";
  if (unit.status !== "delivered") return "taken_back";
  return isFrozen(order) ? frozenBy(order) : null;
}
