/**
 * The entries of a list typed into one field: divided by commas, trimmed, empty ones dropped (spec: back-office §5). A text
 * of several lines has one entry a line instead, so that an entry may hold a comma.
 */
export function parseTypedList(text: string): string[] {
  return text
    .split(/[\r\n]/.test(text) ? /\r?\n|\r/ : ",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** A list as its field shows it for typing; read back, it is the same list. */
export function typedList(entries: readonly string[]): string {
  return entries.some((entry) => entry.includes(",")) ? `${entries.join("\n")}\n` : entries.join(", ");
}
