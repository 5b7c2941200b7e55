import type { CriticalAlert } from "#db/values/vocabulary.ts";

/** The critical alerts whose cases have a list of their own. Safe in a browser. */
export type CaseAlert = Extract<
  CriticalAlert,
  "FRAUD_WARNING" | "DISPUTE_OPENED" | "MONEY_DIFFERS" | "PRICE_DROP"
>;

/** The open cases of one kind of critical alert. */
export interface CriticalCases {
  kind: CaseAlert;
  /** At most `NOTICE_MAX`. */
  count: number;
}
