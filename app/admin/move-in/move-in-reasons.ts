import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

/** The reasons of refused rows and files, by their English sentence. Only the server has these reasons. */
const messages = (): Readonly<Record<string, string>> => requestMessages[documentLanguage()].moveInReasons;

const VALUE = /"[^"]*"(?:, "[^"]*")*|\d+/g;

/** Returns a reason with its quoted values and numbers replaced by "#", as in the catalog. */
const withoutValues = (reason: string): string => reason.replace(VALUE, "#");

/** Returns whether the catalog knows a reason. */
export const isKnownReason = (reason: string): boolean => Object.hasOwn(messages(), withoutValues(reason));

/**
 * Returns a reason in the language of the page. Several reasons of one row are divided by semicolons. A
 * reason that the catalog does not know is returned unchanged.
 */
export function moveInReason(reason: string): string {
  if (isKnownReason(reason)) return filled(reason);
  const parts = reason.split("; ");
  if (parts.length > 1 && parts.every(isKnownReason)) return parts.map(filled).join("; ");
  return importProblemMessage(reason);
}

function filled(reason: string): string {
  const values = reason.match(VALUE) ?? [];
  return (messages()[withoutValues(reason)] ?? reason).replaceAll("#", () => values.shift() ?? "");
}
