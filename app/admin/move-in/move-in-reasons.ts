import { importProblemMessage } from "#app/admin/design/files/import-problems.ts";
import { documentLanguage } from "#messages/language.ts";
import { requestMessages } from "#messages/server/server-messages.ts";

/**
 * The reasons of refused rows and files, keyed by their English text. Only the server loads the reasons of
 * refused rows and files.
 */
const messages = (): Readonly<Record<string, string>> => requestMessages[documentLanguage()].moveInReasons;

const VALUE = /"[^"]*"(?:, "[^"]*")*|\d+/g;

/**
 * Returns a reason with "#" in place of its quoted values and numbers. The keys of the message catalog also
 * have "#" in place of quoted values and numbers.
 */
const withoutValues = (reason: string): string => reason.replace(VALUE, "#");

/** Returns whether the message catalog has a translation of a reason. */
export const isKnownReason = (reason: string): boolean => Object.hasOwn(messages(), withoutValues(reason));

/**
 * Returns a reason in the language of the page. Semicolons separate several reasons of one row. When the
 * message catalog has no translation of the reason, the reason is returned unchanged.
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
