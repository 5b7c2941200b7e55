import { dayOf, exactMoment } from "#db/values/moments.ts";
import type { WithdrawalOutcome } from "#db/values/return-states.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { withdrawalMessages } from "#messages/server/server-messages.ts";

/** What became of some units of a line. The amount is formatted, "" when unknown. */
export interface OutcomeOfUnits {
  outcome: WithdrawalOutcome;
  /** The date that the outcome names. */
  date: Date | null;
  /** When the customer agreed to immediate delivery. */
  agreedAt: Date;
  amount: string;
  /** Why staff declined; else "". */
  reason: string;
  count: number;
  product: string;
}

/** How a reader reads dates and amounts. */
export interface Reading {
  language: DocumentLanguage;
  locale: string;
  timeZone: string;
}

/** Writes the sentence of an outcome: "2 × Studio seat: You get $20.00 back." */
export function writeOutcome(of: OutcomeOfUnits, { language, locale, timeZone }: Reading): string {
  const { unit, outcomes } = withdrawalMessages[language];
  const day = of.date ? dayOf(of.date, locale, timeZone) : "";
  const sentences: Record<WithdrawalOutcome, () => string> = {
    not_paid: () => outcomes.not_paid,
    already_refunded: () => outcomes.already_refunded(day),
    late: () => outcomes.late(day),
    staff: () => outcomes.staff,
    ended: () =>
      outcomes.ended(
        of.date ? exactMoment(of.date, locale, timeZone) : "",
        exactMoment(of.agreedAt, locale, timeZone),
      ),
    refunded: () => outcomes.refunded(of.amount),
    declined: () => outcomes.declined(of.reason),
  };
  return `${unit(of.count, of.product)}: ${sentences[of.outcome]()}`;
}
