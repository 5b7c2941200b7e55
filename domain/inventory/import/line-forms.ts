import { isKnownName } from "#domain/stock/field-names.ts";

/** The formats in which sellers write one item on a line. All functions of this file are pure. */

const MARKER = /^\s*(?:(\d{1,6})\s?[.)\-:]|[-*•])\s+/;

/** Removes the number or bullet at the start of a line. */
export const withoutMarker = (line: string): string => line.replace(MARKER, "");

/** Returns whether every line starts with a bullet, or with a number that increases by one from 0 or 1. */
export function areNumbered(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  let next: number | undefined;
  for (const [index, line] of lines.entries()) {
    const found = MARKER.exec(line);
    if (!found || withoutMarker(line).trim() === "") return false;
    const number = found[1] === undefined ? undefined : Number(found[1]);
    if (index === 0) {
      if (number !== undefined && number > 1) return false;
    } else if (number !== next) return false;
    next = number === undefined ? undefined : number + 1;
  }
  return true;
}

const PART_MARKS = [/\s+[/|–-]\s+/, /\s*[|;\t]\s*/, /,\s+/];

/**
 * Splits a line into its named parts ("Usuário: x / Senha: y"). Returns null when a part of the line has no
 * known name.
 */
export function labelledParts(line: string): string[] | null {
  for (const mark of PART_MARKS) {
    const parts = line.trim().split(mark);
    if (parts.length > 1 && parts.every(isLabelled)) return parts;
  }
  return null;
}

const isLabelled = (part: string) => {
  const colon = part.indexOf(":");
  return colon > 0 && isKnownName(part.slice(0, colon)) && part.slice(colon + 1).trim() !== "";
};
