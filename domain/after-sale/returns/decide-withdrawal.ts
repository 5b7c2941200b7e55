import type { WithdrawalOutcome } from "#db/values/return-states.ts";
import type { DisputeState, PaymentState } from "#db/values/vocabulary.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { lastDayAfter } from "./last-day.ts";

/** The period of withdrawal ends with this day after the payment (Directive 2011/83/EU, article 9). */
export const WITHDRAWAL_DAYS = 14;

/** The consent of an order. The customer has lost the right only when a mail has confirmed the consent. */
export interface Consent {
  at: Date;
  isConfirmed: boolean;
}

export interface WithdrawnOrder {
  paymentState: PaymentState;
  disputeState: DisputeState;
  exceptions: readonly string[];
  paidAt: Date | null;
  /** What of the payment can still be refunded, minor units. */
  refundLeft: number;
  /** When the newest refund of the order was requested; null without a refund. */
  lastRefundAt: Date | null;
  /** Null when the customer has not consented to immediate delivery. */
  consent: Consent | null;
  /** Whether the shop asks for the consent now. */
  asksConsent: boolean;
}

/** One delivered unit, or units of a line that are not delivered. */
export interface WithdrawnUnit {
  /** When the customer first opened it; null for a unit that was never opened. */
  firstRevealedAt: Date | null;
  /** When a refund of this unit was requested that did not fail; null without one. */
  refundedAt: Date | null;
  /** Whether the unit was taken back although no refund pays for it. */
  isTakenBack: boolean;
}

/** What becomes of a unit, and the date that the answer names. */
export interface Decision {
  outcome: Exclude<WithdrawalOutcome, "declined">;
  date: Date | null;
}

/**
 * Decides what becomes of a withdrawn unit. The first row that fits decides, and every unit gets an answer.
 * The time of the request counts for the period. The state of the unit counts when the withdrawal takes
 * effect. A unit that was opened without a consent goes back without staff in a shop that asks for the
 * consent. In any other shop staff decide about it.
 * @param at the request, and the time zone of the shop
 */
export function decideWithdrawal(
  unit: WithdrawnUnit,
  order: WithdrawnOrder,
  at: { requestedAt: Date; timeZone: string },
): Decision {
  if (order.paymentState !== "paid" || !order.paidAt) return { outcome: "not_paid", date: null };
  if (unit.refundedAt) return { outcome: "already_refunded", date: unit.refundedAt };
  if (order.refundLeft <= 0) return { outcome: "already_refunded", date: order.lastRefundAt };
  const { lastDay, isOver } = lastDayAfter(order.paidAt, WITHDRAWAL_DAYS, {
    now: at.requestedAt,
    timeZone: at.timeZone,
  });
  if (isOver) return { outcome: "late", date: lastDay };
  if (needsStaff(order) || unit.isTakenBack) return { outcome: "staff", date: null };
  const openedAt = unit.firstRevealedAt;
  if (openedAt && order.consent?.isConfirmed) return { outcome: "ended", date: openedAt };
  if (openedAt && !order.consent && !order.asksConsent) return { outcome: "staff", date: openedAt };
  return { outcome: "refunded", date: null };
}

/**
 * Returns whether staff decide about an order. In a prevented dispute the bank has already returned the
 * money, so a refund would pay the customer twice.
 */
const needsStaff = (order: WithdrawnOrder): boolean =>
  isFrozen(order) ||
  order.disputeState === "prevented" ||
  order.exceptions.includes("amount_mismatch") ||
  order.exceptions.includes("currency_mismatch");
