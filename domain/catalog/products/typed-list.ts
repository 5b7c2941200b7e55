/**
 * Parses a list from one text field: splits the text at commas, trims the entries and drops empty ones (spec
 * B5-5). Splits a text of several lines at line breaks instead, so that entries may contain commas.
 */
export function parseTypedList(text: string): string[] {
  return text
    .split(/[\r\n]/.test(text) ? /\r?\n|\r/ : ",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Formats a list for its text field. `parseTypedList` reads the result back. */
export function typedList(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(",")) ? `${entries.join("\n")}\n` : entries.join(", ");
}
