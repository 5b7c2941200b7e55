import type { WithdrawalOutcome } from "#db/values/return-states.ts";
import type { DisputeState, PaymentState } from "#db/values/vocabulary.ts";
import { isFrozen } from "#domain/orders/frozen.ts";
import { lastDayAfter } from "./last-day.ts";

/**
 * The length of the withdrawal period, in days after the payment. The withdrawal period ends at the end of
 * its last day (Directive 2011/83/EU, article 9).
 */
export const WITHDRAWAL_DAYS = 14;

/**
 * The customer's consent to the immediate delivery of an order. The customer loses the right of withdrawal
 * only after a mail has confirmed the consent.
 */
export interface Consent {
  at: Date;
  isConfirmed: boolean;
}

export interface WithdrawnOrder {
  paymentState: PaymentState;
  disputeState: DisputeState;
  exceptions: readonly string[];
  paidAt: Date | null;
  /** The amount of the payment that can still be refunded, in minor units. */
  refundLeft: number;
  /**
   * The time at which the newest refund of the order was requested. The time is null when the order has no
   * refund.
   */
  lastRefundAt: Date | null;
  /** The consent is null when the customer has not consented to immediate delivery. */
  consent: Consent | null;
  /** Whether the shop currently asks for the consent. */
  asksConsent: boolean;
}

/** One delivered unit, or the undelivered units of a line. */
export interface WithdrawnUnit {
  /**
   * The time at which the customer first opened the unit. The time is null for a unit that was never opened.
   */
  firstRevealedAt: Date | null;
  /**
   * The time at which a refund of this unit was requested. The time is null when there is no refund, or when
   * the refund failed.
   */
  refundedAt: Date | null;
  /** Whether the unit was taken back without a refund. */
  isTakenBack: boolean;
}

/** The outcome for a unit, and the date that explains this outcome. */
export interface Decision {
  outcome: Exclude<WithdrawalOutcome, "declined">;
  date: Date | null;
}

/**
 * Decides the outcome for a withdrawn unit. The first matching rule decides, and every unit gets an outcome.
 * The time of the request decides whether the withdrawal period is over. The refund of a unit depends on the
 * state that the unit has when the withdrawal takes effect. In a shop that asks for the consent, a unit that
 * was opened without a consent is refunded. The shop does not ask staff about such a unit. In a shop that
 * does not ask for the consent, staff decide about a unit that was opened without a consent.
 * @param at contains the time of the request and the time zone of the shop
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
 * Returns a time on the last day of the withdrawal period. Returns null when the order has no payment, or
 * when the withdrawal period is over.
 */
export function lastWithdrawalDay(paidAt: Date | null, at: { now: Date; timeZone: string }): Date | null {
  if (!paidAt) return null;
  const { lastDay, isOver } = lastDayAfter(paidAt, WITHDRAWAL_DAYS, at);
  return isOver ? null : lastDay;
}

/**
 * Returns whether staff must decide the outcome when a customer withdraws from the order. In a prevented
 * dispute the bank has already returned the money, so a refund would pay the customer twice.
 */
const needsStaff = (order: WithdrawnOrder): boolean =>
  isFrozen(order) ||
  order.disputeState === "prevented" ||
  order.exceptions.includes("amount_mismatch") ||
  order.exceptions.includes("currency_mismatch");
