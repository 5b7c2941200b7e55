import { type FreezeReason, frozenBy, isDisputed, isFrozen } from "#domain/orders/frozen.ts";
import type { SaleDeliverable, SaleDetails, SaleLine } from "./sale-views.ts";

/** Why something cannot be done to an order now; each use case asks again for itself. */
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

/** Marking as paid and cancelling: only while the order waits for its payment; null when it may be done. */
export const whyNotDecide = (order: Pick<Order, "status">): ActRefusal | null =>
  order.status === "pending" ? null : "not_pending";

/** A refund: of what was paid and not given back, while no bank holds the money. */
export function whyNotRefund(order: Order): ActRefusal | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (isDisputed(order.disputeState)) return "disputed";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/** A delivery by hand: of a line that a person delivers and that is still owed. */
export function whyNotDeliver(
  order: Order,
  line: Pick<SaleLine, "deliveryType" | "owed">,
): ActRefusal | null {
  if (order.paymentState !== "paid") return "not_paid";
  if (line.deliveryType !== "manual" || line.owed === 0) return "not_owed";
  return isFrozen(order) ? frozenBy(order) : null;
}

/** Another unit for one that does not work: only credentials of the inventory, and only what the buyer still has. */
export function whyNotReplace(
  order: Order,
  unit: Pick<SaleDeliverable, "inventoryItemId" | "status">,
): ActRefusal | null {
  if (!unit.inventoryItemId) return "not_account";
  if (unit.status !== "delivered") return "taken_back";
  return isFrozen(order) ? frozenBy(order) : null;
}

/** The right content for a wrong one: only what a person delivered, and only what the buyer still has. */
export function whyNotCorrect(
  order: Order,
  line: Pick<SaleLine, "deliveryType">,
  unit: Pick<SaleDeliverable, "status">,
): ActRefusal | null {
  if (line.deliveryType !== "manual") return "not_manual";
  if (unit.status !== "delivered") return "taken_back";
  return isFrozen(order) ? frozenBy(order) : null;
}
