import { InvalidInput } from "#domain/kernel/errors.ts";

export const USER_NOTE_MAX = 1_000;
export const TAG_MAX = 30;
/** Maximum number of tags of a user. */
export const TAGS_MAX = 10;

/**
 * Normalizes a note about a user: trims the text and keeps line breaks and tabs.
 * @throws InvalidInput for the field `note` when the text is empty, too long or has control characters other
 * than line breaks and tabs
 */
export function parseUserNote(text: string): string {
  const note = text.replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new InvalidInput("note", "required");
  if (note.length > USER_NOTE_MAX) throw new InvalidInput("note", "too_long");
  if (/[^\P{Cc}\n\t]/u.test(note) || !note.isWellFormed()) throw new InvalidInput("note", "malformed");
  return note;
}

/** Returns a tag in its stored form: lower case with single spaces. Returns "" for a text that is no tag. */
export function tagOf(text: string): string {
  const tag = text.normalize("NFC").trim().toLowerCase().replace(/\s+/gu, " ");
  return /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(tag) && tag.length <= TAG_MAX ? tag : "";
}

/**
 * Parses tags separated by commas: "VIP, atacado". Returns each tag once, in alphabetical order.
 * @throws InvalidInput for the field `tags` when there are too many tags. Also throws InvalidInput when one
 * tag is too long or contains a forbidden character
 */
export function parseTags(text: string): string[] {
  const typed = text.split(",").filter((part) => part.trim() !== "");
  const tags = [...new Set(typed.map(tagOf))].sort();
  if (tags.includes("")) throw new InvalidInput("tags", "malformed");
  if (tags.length > TAGS_MAX) throw new InvalidInput("tags", "too_long");
  return tags;
}
