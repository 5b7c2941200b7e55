import type { WithdrawalPreview } from "#domain/after-sale/returns/queries.ts";
import { writeOutcome } from "#domain/messaging/email/write-outcome.ts";
import { formatMoney } from "#messages/format.ts";
import { documentLanguage, locale } from "#messages/language.ts";
import { mailedLinkMessages, withdrawalMessages } from "#messages/server/server-messages.ts";

/** The messages of the page in the language of the request. */
export const withdrawalText = () => withdrawalMessages[documentLanguage()].page;

/**
 * Returns the messages of this page for a signed-in shopper or for a visitor. The page gets these messages as
 * data. Therefore no other page loads these messages.
 */
export function pageText(isSignedIn: boolean) {
  const {
    check: _,
    sentTo: __,
    received: ___,
    linkLead: ____,
    placed: _____,
    until: ______,
    visitor,
    ...text
  } = withdrawalText();
  const steps = isSignedIn ? { steps: text.steps, stepsTitle: "" } : visitor;
  return { ...text, ...steps, findOrders: mailedLinkMessages[documentLanguage()].find.title };
}

export type WithdrawText = ReturnType<typeof pageText>;

/** The result of the withdrawal for some units, as a sentence. `key` identifies the units in the form. */
export interface WrittenAnswer {
  key: string;
  sentence: string;
  /** Whether a withdrawal has an effect for this unit. */
  isOpen: boolean;
}

/** Writes the result of the withdrawal for each unit. */
export function writeAnswers({ units, agreedAt, currency, timeZone }: WithdrawalPreview): WrittenAnswer[] {
  return units.map(({ key, productName, slot, count, decision, amount }) => {
    const isOneOfSeveral = units.filter((unit) => unit.productName === productName).length > 1;
    const of = {
      ...decision,
      agreedAt,
      amount: amount === null ? "" : formatMoney(amount, currency),
      reason: "",
      count,
      product: isOneOfSeveral && slot !== null ? `${productName} (${slot})` : productName,
    };
    return {
      key,
      sentence: writeOutcome(of, { language: documentLanguage(), locale: locale(), timeZone }),
      isOpen: ["refunded", "staff", "not_paid"].includes(decision.outcome),
    };
  });
}
