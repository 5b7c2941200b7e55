import { isKnownName } from "#domain/stock/field-names.ts";

/** Forms in which sellers write one item on a line; pure. */

const MARKER = /^\s*(?:(\d{1,6})\s?[.)\-:]|[-*•])\s+/;

/** A line without the number or bullet in front of it. */
export const withoutMarker = (line: string): string => line.replace(MARKER, "");

/** Whether every line carries a bullet, or a number that counts up by one from 0 or 1. */
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

/** The parts of a line that names each of them ("Usuário: x / Senha: y"), or null where it does not. */
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
