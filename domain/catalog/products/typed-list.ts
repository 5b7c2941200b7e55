/**
 * Parses the list in one text field. Splits the text at commas, trims the entries and removes empty entries
 * (spec B5-5). Splits a text of several lines only at the line breaks, so that the entries can contain
 * commas.
 */
export function parseTypedList(text: string): string[] {
  return text
    .split(/[\r\n]/.test(text) ? /\r?\n|\r/ : ",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Formats a list as the text of a form field. `parseTypedList` can read this text again. */
export function typedList(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(",")) ? `${entries.join("\n")}\n` : entries.join(", ");
}
