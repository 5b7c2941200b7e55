import type { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import { mailedLinkMessages } from "#messages/server/server-messages.ts";

/** Returns the messages of the pages that mailed links open, in the language of the page. */
export const linkTexts = () => mailedLinkMessages[documentLanguage()];

/**
 * When the server rejects a request for an email, returns the invalid field and a message that says what to
 * do. When the error belongs to no field, `field` is "".
 */
export function problemOf({ code, details }: DomainError): { field: "email" | ""; message: string } {
  const { problems } = linkTexts();
  if (code === "invalid_input" && details.field === "email")
    return { field: "email", message: problems.email };
  return { field: "", message: code === "too_many_attempts" ? problems.limit : problems.failed };
}

/** A page with one form, in which the visitor requests a mail. */
export interface AskView {
  title: string;
  lead: string;
  /** The value is undefined after the visitor has successfully sent the form. */
  form?: { label: string; value: string; error: string; alert: string; button: string; working: string };
}

/**
 * Returns the content of the page with the form. After a rejected request, the content includes the error.
 */
export function askView(
  { title, lead }: { title: string; lead: string },
  typed = "",
  problem: ReturnType<typeof problemOf> = { field: "", message: "" },
): AskView {
  const { email: label, send: button, working } = linkTexts();
  const isField = problem.field === "email";
  const [error, alert] = isField ? [problem.message, ""] : ["", problem.message];
  return { title, lead, form: { label, value: typed, error, alert, button, working } };
}
