/** The closed sets of values of consents and withdrawals, like those of vocabulary.ts. */

/** Whether the shop asks for consent to immediate delivery: by its currencies and methods, always, never. */
export const consentChoices = ["auto", "true", "false"] as const;

/** received: waits for the link in the mail; effective: staff decide about a part; settled: decided. */
export const withdrawalStates = ["received", "effective", "settled"] as const;
/** `domain/after-sale/returns/decide-withdrawal.ts` explains each; declined: staff rejected the unit. */
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
