import { InvalidInput } from "#domain/kernel/errors.ts";

export const NOTE_MAX = 1_000;

/**
 * A note of the staff as it is kept: lines stay, other control characters are not a note's.
 * @throws InvalidInput naming `note`.
 */
export function parseNote(text: string): string {
  const note = text.replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new InvalidInput("note", "required");
  if (note.length > NOTE_MAX) throw new InvalidInput("note", "too_long");
  if (/[^\P{Cc}\n\t]/u.test(note) || !note.isWellFormed()) throw new InvalidInput("note", "malformed");
  return note;
}
