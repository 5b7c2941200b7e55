import type { CriticalAlert } from "#db/values/vocabulary.ts";

/** The critical alerts that have a separate list of their cases. Browser code may import this file. */
export type CaseAlert = Extract<
  CriticalAlert,
  "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP"
>;

/** The open cases of one kind of critical alert. */
export interface CriticalCases {
  kind: CaseAlert;
  /** The number of open cases, at most `NOTICE_MAX`. */
  count: number;
}
