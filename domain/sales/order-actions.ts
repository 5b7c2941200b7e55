import { isByHand } from "#domain/kernel/delivery-types.ts";
import { type FreezeReason, frozenBy, isDisputed, isFrozen } from "#domain/orders/frozen.ts";
import type { SaleDeliverable, SaleDetails, SaleLine } from "./sale-views.ts";

/**
 * The reason why an action on an order is currently impossible. A page uses this reason to hide an action,
 * and the use case of the action checks the conditions again.
 */
export type OrderActionError =
  | "not_pending"
  | "not_paid"
  | "nothing_left"
  | FreezeReason
  | "not_owed"
  | "not_account"
  | "not_manual"
  | "taken_back"
  | "refund_under_way";

type Order = Pick<SaleDetails, "status" | "paymentState" | "disputeState" | "refundLeft"> & {
  exceptions: readonly string[];
};

/**
 * Returns the reason why staff cannot cancel an order or mark it as paid. Returns null when the order is
 * pending.
 */
export const whyNotDecide = (order: Pick<Order, "status">): OrderActionError | null =>
  order.status === "pending" ? null : "not_pending";

/**
 * Returns why a refund is impossible. Returns null when the action is possible. A refund is possible only
 * when a part of the paid amount is left and no bank holds the money.
 */
export function whyNotRefund(order: Order): OrderActionError | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (isDisputed(order.disputeState)) return "disputed";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/**
 * Returns why a manual delivery is impossible. Returns null when the action is possible. The line must be
 * manual and backordered.
 */
export function whyNotDeliver(
  order: Order,
  line: Pick<SaleLine, "deliveryType" | "owed">,
): OrderActionError | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (!isByHand(line) || line.owed === 0) return "not_owed";
  return isFrozen(order) ? frozenBy(order) : null;
}

/**
 * Returns why a replacement is impossible. Returns null when the action is possible. The unit must come from
 * the inventory and must have no refund. The shopper must still have the unit.
 */
export function whyNotReplace(
  order: Order,
  unit: Pick<SaleDeliverable, "inventoryItemId" | "status" | "refundState">,
): OrderActionError | null {
  if (!unit.inventoryItemId) return "not_account";
  if (unit.status !== "delivered") return "taken_back";
  if (unit.refundState) return "refund_under_way";
  return isFrozen(order) ? frozenBy(order) : null;
}

/**
 * Returns why a correction is impossible. Returns null when the action is possible. Staff must have delivered
 * the unit, and the unit must have no refund. The shopper must still have the unit.
 */
export function whyNotCorrect(
  order: Order,
  line: Pick<SaleLine, "deliveryType">,
  unit: Pick<SaleDeliverable, "status" | "refundState">,
): OrderActionError | null {
  if (!isByHand(line)) return "not_manual";
  if (unit.status !== "delivered") return "taken_back";
  if (unit.refundState) return "refund_under_way";
  return isFrozen(order) ? frozenBy(order) : null;
}
