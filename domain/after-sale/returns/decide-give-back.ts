import { BY_HAND_MINUTES } from "#db/values/limits.ts";
import type { DeliverableStatus, DeliveryType, DisputeState, PaymentState } from "#db/values/vocabulary.ts";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { lastDayAfter } from "./last-day.ts";

/** The reasons why a customer cannot return a unit for a refund. */
export type GiveBackError =
  | "off"
  | "not_paid"
  | "under_review"
  | "taken_back"
  | "by_hand"
  | "opened"
  | "opened_by_staff"
  | "late"
  | "nothing_left";

export interface GivenUnit {
  status: DeliverableStatus;
  deliveryType: DeliveryType;
  deliveredAt: Date;
  firstRevealedAt: Date | null;
  /** Whether the audit log records that staff opened the credential. */
  isOpenedByStaff: boolean;
  /**
   * The time at which a refund of this unit was requested. The time is null when there is no refund, or when
   * the refund failed.
   */
  refundedAt: Date | null;
}

interface ReturningOrder {
  paymentState: PaymentState;
  disputeState: DisputeState;
  exceptions: readonly string[];
  /** The amount of the payment that can still be refunded, in minor units. */
  refundLeft: number;
}

/**
 * Returns why the customer cannot return a delivered unit for a refund. Returns null when the customer can
 * return the unit. The order page calls this function to decide whether the button is visible. The server
 * calls this function again before it takes the unit back.
 * @param on contains the setting `moneyBackDays`, the time of the decision, and the time zone of the shop
 */
export function whyNotGiveBack(
  unit: GivenUnit,
  order: ReturningOrder,
  on: { days: number; now: Date; timeZone: string },
): GiveBackError | null {
  if (on.days === 0) return "off";
  if (order.paymentState !== "paid") return "not_paid";
  const isMismatched = ["amount_mismatch", "currency_mismatch"].some((kind) =>
    order.exceptions.includes(kind),
  );
  if (isFrozen(order) || order.disputeState === "prevented" || isMismatched) return "under_review";
  if (unit.status !== "delivered" || unit.refundedAt) return "taken_back";
  if (isByHand(unit)) return "by_hand";
  if (unit.firstRevealedAt) return "opened";
  if (unit.isOpenedByStaff) return "opened_by_staff";
  if (lastDayAfter(unit.deliveredAt, on.days, on).isOver) return "late";
  return order.refundLeft > 0 ? null : "nothing_left";
}

/**
 * Returns whether staff are late with the delivery of manual units. When the units are late, the customer can
 * choose a refund instead of the units.
 */
export const isLate = (
  unit: { deliveryType: DeliveryType; refundedAt: Date | null; isTakenBack: boolean },
  order: ReturningOrder & { paidAt: Date | null },
  now: Date,
): boolean =>
  isByHand(unit) &&
  !unit.refundedAt &&
  !unit.isTakenBack &&
  order.paymentState === "paid" &&
  !isUnderReview(order) &&
  order.refundLeft > 0 &&
  order.paidAt !== null &&
  order.paidAt.getTime() + BY_HAND_MINUTES * 60_000 < now.getTime();

/** Returns whether a bank or the staff decide what happens to the money of an order. */
const isUnderReview = (order: ReturningOrder): boolean =>
  isFrozen(order) ||
  order.disputeState === "prevented" ||
  order.exceptions.includes("amount_mismatch") ||
  order.exceptions.includes("currency_mismatch");
