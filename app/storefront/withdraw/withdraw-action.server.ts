import { textOf } from "#app/storefront/recovery/private-page.ts";
import { exactMoment } from "#db/values/moments.ts";
import { previewOwnWithdrawal } from "#domain/after-sale/returns/queries.ts";
import { parseRequest, requestWithdrawal } from "#domain/after-sale/returns/request-withdrawal.ts";
import { withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { readWithdrawalAnswers } from "#domain/messaging/email/read-mail-withdrawal.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage, locale } from "#messages/language.ts";
import { confirmLink, type LinkView } from "./link.server.ts";
import { type WrittenAnswers, withdrawalText, writeAnswers } from "./written-answers.server.ts";

/** The input of a customer. Both steps send the same fields. */
export interface EnteredWithdrawal {
  formId: string;
  name: string;
  orderNumber: string;
  email: string;
  /** The keys of the chosen units. The list is empty when the customer is not signed in. */
  units: string[];
}

/**
 * The step that the page shows after the customer has sent a form. Each text is in the language of the
 * reader.
 */
export type WithdrawStep =
  | { step: "form"; entered: EnteredWithdrawal; problem: { field: string; message: string } }
  | { step: "review"; entered: EnteredWithdrawal; lines: string[]; own: WrittenAnswers | null }
  | { step: "received"; message: string; next: string }
  | { step: "done"; orderNumber: string; answers: string[] }
  | { step: "link"; link: LinkView };

/**
 * Handles the forms of the two steps of the page. The first step, "review", only checks the form. The second
 * step withdraws from the purchase. When the form is not about the signed-in shopper's own order, the
 * response is the same for every order number. When the form contains the token from a mailed link, the
 * function makes the linked withdrawal effective.
 */
export async function withdrawAction(
  caller: Caller,
  form: FormData,
): Promise<{ status: number; step: WithdrawStep }> {
  const token = form.get("token");
  if (typeof token === "string") {
    const { status, link } = await confirmLink(caller, token);
    return { status, step: { step: "link", link } };
  }
  const entered: EnteredWithdrawal = {
    formId: textOf(form, "form"),
    name: textOf(form, "name"),
    orderNumber: textOf(form, "order"),
    email: textOf(form, "email"),
    units: form.getAll("unit").filter((unit) => typeof unit === "string"),
  };
  const isOwn = textOf(form, "own") === "yes";
  try {
    const step =
      textOf(form, "intent") === "confirm"
        ? await withdraw(caller, entered, isOwn)
        : await review(caller, entered, isOwn);
    return { status: 200, step };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: error.status, step: { step: "form", entered, problem: problemOf(error) } };
  }
}

async function review(caller: Caller, entered: EnteredWithdrawal, isOwn: boolean): Promise<WithdrawStep> {
  const text = withdrawalText();
  const { name, orderNumber, email } = parseRequest({ ...entered, language: documentLanguage() });
  const lines = [text.check(name, orderNumber), text.sentTo(email)];
  const preview = isOwn ? await previewOwnWithdrawal(caller, orderNumber) : null;
  const all = preview && writeAnswers(preview);
  const own = all && { ...all, answers: all.answers.filter(({ key }) => entered.units.includes(key)) };
  if (isOwn && !own?.answers.length) {
    const problem = { field: "units", message: text.problems.units };
    return { step: "form", entered, problem };
  }
  return { step: "review", entered: { ...entered, name, orderNumber, email }, lines, own };
}

async function withdraw(caller: Caller, entered: EnteredWithdrawal, isOwn: boolean): Promise<WithdrawStep> {
  const input = { ...entered, language: documentLanguage() };
  const timeZone = await readSetting("storeTimeZone");
  const reading = { language: documentLanguage(), locale: locale(), timeZone };
  if (isOwn) {
    const { withdrawalId } = await withdrawOwnUnits(caller, input);
    const answers = (await readWithdrawalAnswers(withdrawalId, reading))?.answers ?? [];
    return { step: "done", orderNumber: entered.orderNumber, answers: [...answers] };
  }
  const { requestedAt } = await requestWithdrawal(caller, input);
  const text = withdrawalText();
  const message = text.received(exactMoment(requestedAt, reading.locale, timeZone));
  return { step: "received", message, next: text.receivedNext };
}

/**
 * Returns the field that has an error, and a message that says what to do. The field is "" when the error
 * belongs to no field.
 */
function problemOf({ code, details }: DomainError): { field: string; message: string } {
  const { problems } = withdrawalText();
  const field = String(details.field ?? "");
  if (field === "name" || field === "orderNumber" || field === "email" || field === "units")
    return { field, message: problems[field] };
  if (code === "not_found") return { field: "orderNumber", message: problems.orderNumber };
  return { field: "", message: code === "too_many_attempts" ? problems.limit : problems.failed };
}
