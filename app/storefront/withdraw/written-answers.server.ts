import type { WithdrawalPreview } from "#domain/after-sale/returns/queries.ts";
import {
  type OutcomeOfUnits,
  writeOutcome,
  writeResult,
  writeUnits,
} from "#domain/messaging/email/write-outcome.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage, locale } from "#messages/language.ts";
import { mailedLinkMessages, withdrawalMessages } from "#messages/server/server-messages.ts";

/** The messages of the page in the language of the request. */
export const withdrawalText = () => withdrawalMessages[documentLanguage()].page;

/**
 * Returns the messages of this page, with the steps for a shopper who chooses an order (`orders`) or units
 * (`units`), or for somebody who enters an order number (`visitor`). The page gets these messages as data.
 * Therefore no other page loads these messages.
 */
export function pageText(way: "orders" | "units" | "visitor") {
  const {
    check: _,
    sentTo: __,
    received: ___,
    linkLead: ____,
    placed: _____,
    until: ______,
    orderSteps,
    unitSteps,
    visitorSteps,
    stepsTitle,
    ...text
  } = withdrawalText();
  const steps = { orders: orderSteps, units: unitSteps, visitor: visitorSteps }[way];
  return {
    ...text,
    steps,
    stepsTitle: way === "orders" ? "" : stepsTitle,
    findOrders: mailedLinkMessages[documentLanguage()].find.title,
  };
}

export type WithdrawText = ReturnType<typeof pageText>;

/** The result of the withdrawal for some units. `key` identifies the units in the form. */
export interface WrittenAnswer {
  key: string;
  units: string;
  /** The refund as a text. The text is empty when the customer gets no refund now. */
  amount: string;
  /** The refund in minor units. */
  refund: number;
  result: string;
  /** Whether a withdrawal has an effect for this unit. */
  isOpen: boolean;
}

/**
 * The result of a withdrawal for each unit, and the maximum refund for all units together. `refundLeft` is in
 * minor units of `currency`.
 */
export interface WrittenAnswers {
  answers: readonly WrittenAnswer[];
  currency: string;
  refundLeft: number;
}

const readingIn = (timeZone: string) => ({ language: documentLanguage(), locale: locale(), timeZone });

/** Writes the result of the withdrawal for each unit, as separate texts for a row. */
export function writeAnswers(preview: WithdrawalPreview): WrittenAnswers {
  const { units, currency, refundLeft, timeZone } = preview;
  const reading = readingIn(timeZone);
  const answers = outcomesOf(preview).map((of, index) => ({
    key: units[index]?.key ?? "",
    units: writeUnits(of, reading),
    amount: of.amount,
    refund: units[index]?.amount ?? 0,
    result: of.amount ? "" : writeResult(of, reading),
    isOpen: ["refunded", "staff", "not_paid"].includes(of.outcome),
  }));
  return { answers, currency, refundLeft };
}

/** Writes the result of the withdrawal for each unit, as a sentence. */
export const writeSentences = (preview: WithdrawalPreview): string[] =>
  outcomesOf(preview).map((of) => writeOutcome(of, readingIn(preview.timeZone)));

const outcomesOf = ({ units, agreedAt, currency }: WithdrawalPreview): OutcomeOfUnits[] =>
  units.map(({ productName, slot, count, decision, amount }) => {
    const isOneOfSeveral = units.filter((unit) => unit.productName === productName).length > 1;
    return {
      ...decision,
      agreedAt,
      amount: amount === null ? "" : formatMoney(amount, currency),
      reason: "",
      count,
      product: isOneOfSeveral && slot !== null ? `${productName} (${slot})` : productName,
    };
  });
