/**
 * The refund reason for units that the customer returned unopened. Staff never request a refund with this
 * reason.
 */
export const MONEY_BACK_REASON = "given back unopened";
/** The refund reason for units that are part of the customer's withdrawal. */
export const WITHDRAWAL_REASON = "withdrawal from the contract";

/** The refund reason for units that staff had not delivered in time. */
export const LATE_REASON = "not delivered in time";

/** The reason for a refund that was made in the provider's own pages. */
export const PROVIDER_REASON = "made at the payment provider";
/** The reason for a refund of a second payment for the same order. */
export const DUPLICATE_REASON = "paid twice";

export const returnReasons = [MONEY_BACK_REASON, WITHDRAWAL_REASON, LATE_REASON] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * Returns whether the customer returned a delivered unit. The result is also true when the refund of the unit
 * failed.
 */
export const isGivenBack = (
  refunds: readonly { reason: string; slots: Readonly<Record<string, readonly number[]>> }[],
  unit: { orderItemId: string; slot: number },
): boolean =>
  refunds.some(
    ({ reason, slots }) =>
      (returnReasons as readonly string[]).includes(reason) &&
      (slots[unit.orderItemId]?.includes(unit.slot) ?? false),
  );
