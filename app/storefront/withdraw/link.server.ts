import { exactMoment } from "#db/values/moments.ts";
import { confirmWithdrawal } from "#domain/after-sale/returns/confirm-withdrawal.ts";
import { findWithdrawalOfLink } from "#domain/after-sale/returns/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { readWithdrawalAnswers } from "#domain/messaging/email/read-mail-withdrawal.ts";
import { LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage, locale } from "#messages/language.ts";
import { withdrawalText, writeSentences } from "./written-answers.server.ts";

/** The content of the page for a mailed link. Each text is in the language of the reader. */
export interface LinkView {
  state: "live" | "gone" | "done";
  token: string;
  lead: string;
  answers: string[];
  problem: string;
}

const gone = (): LinkView => ({
  state: "gone",
  token: "",
  lead: withdrawalText().gone,
  answers: [],
  problem: "",
});

/**
 * Finds the withdrawal that the customer can confirm with the mailed link. Opening the link changes nothing,
 * because mail scanners open links.
 */
export async function readLink(token: string): Promise<{ status: number; link: LinkView }> {
  const found = await findWithdrawalOfLink(token);
  if (!found) return { status: 410, link: gone() };
  const { orderNumber, requestedAt, timeZone } = found;
  const lead = withdrawalText().linkLead(orderNumber, exactMoment(requestedAt, locale(), timeZone));
  const answers = writeSentences(found);
  return { status: 200, link: { state: "live", token, lead, answers, problem: "" } };
}

/**
 * Makes a withdrawal effective. The customer confirms this withdrawal with the mailed link. Only the button
 * of the page sends this form.
 */
export async function confirmLink(
  caller: Caller,
  token: string,
): Promise<{ status: number; link: LinkView }> {
  const text = withdrawalText();
  try {
    const { withdrawalId } = await confirmWithdrawal(caller, { token });
    const timeZone = await readSetting("storeTimeZone");
    const reading = { language: documentLanguage(), locale: locale(), timeZone };
    const answers = (await readWithdrawalAnswers(withdrawalId, reading))?.answers ?? [];
    return { status: 200, link: { state: "done", token: "", lead: text.done, answers, problem: "" } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof LinkUnusable) return { status: error.status, link: gone() };
    const { limit, failed } = text.problems;
    const problem = error.code === "too_many_attempts" ? limit : failed;
    const read = await readLink(token);
    return { status: error.status, link: { ...read.link, problem } };
  }
}
