import { InvalidInput } from "#domain/kernel/errors.ts";

export const NOTE_MAX = 1_000;

/**
 * Normalizes a staff note: trims the text and keeps line breaks and tabs.
 * @throws InvalidInput for the field `note` when the text is empty, too long or has other control characters
 */
export function parseNote(text: string): string {
  const note = text.replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new InvalidInput("note", "required");
  if (note.length > NOTE_MAX) throw new InvalidInput("note", "too_long");
  if (/[^\P{Cc}\n\t]/u.test(note) || !note.isWellFormed()) throw new InvalidInput("note", "malformed");
  return note;
}
