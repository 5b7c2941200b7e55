import { dayOf, exactMoment } from "#db/values/moments.ts";
import type { WithdrawalOutcome } from "#db/values/return-states.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { withdrawalMessages } from "#messages/server/server-messages.ts";

/** The outcome of some units of a line. The amount is a formatted text, or "" when the amount is unknown. */
export interface OutcomeOfUnits {
  outcome: WithdrawalOutcome;
  /** The date of the outcome. */
  date: Date | null;
  /** The time at which the customer agreed to immediate delivery. */
  agreedAt: Date;
  amount: string;
  /** The reason why staff declined. The text is empty when staff gave no reason. */
  reason: string;
  count: number;
  product: string;
}

/** The format in which a reader sees dates and amounts. */
export interface Reading {
  language: DocumentLanguage;
  locale: string;
  timeZone: string;
}

/** Writes the units and their outcome, such as "2 × Studio seat: You get $20.00 back." */
export const writeOutcome = (of: OutcomeOfUnits, reading: Reading): string =>
  `${writeUnits(of, reading)}: ${writeResult(of, reading)}`;

/** Writes the name and the number of the units, such as "2 × Studio seat". */
export const writeUnits = ({ count, product }: OutcomeOfUnits, { language }: Reading): string =>
  withdrawalMessages[language].unit(count, product);

/** Writes the sentence of an outcome, such as "You get $20.00 back." */
export function writeResult(of: OutcomeOfUnits, { language, locale, timeZone }: Reading): string {
  const { outcomes } = withdrawalMessages[language];
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
  return sentences[of.outcome]();
}
