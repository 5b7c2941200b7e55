/**
 * The allowed values for consents and withdrawals. vocabulary.ts contains all other lists of allowed values.
 */

/**
 * When the shop asks for consent to immediate delivery: always, never, or depending on the shop's currencies
 * and payment methods.
 */
export const consentChoices = ["auto", "true", "false"] as const;

/**
 * received: the withdrawal waits until the customer confirms it by the link in the mail. effective: staff
 * still decide about some units. settled: all units are decided.
 */
export const withdrawalStates = ["received", "effective", "settled"] as const;
/**
 * `domain/after-sale/returns/decide-withdrawal.ts` explains each value. declined: staff rejected the unit.
 */
export const withdrawalOutcomes = [
  "not_paid",
  "already_refunded",
  "late",
  "staff",
  "ended",
  "refunded",
  "declined",
] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];
export type WithdrawalState = (typeof withdrawalStates)[number];
