import { faultTable } from "./fault-table.ts";

const BEGIN = "<!-- Written by scripts/write-doctor-table.ts -->";
const END = "<!-- End of the table -->";

/**
 * Replaces the table between the two marks of the document with the current table of faults, and returns the
 * document.
 * @throws Error when a mark is missing
 */
export function withTable(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error("the document has no marks for the table");
  return `${document.slice(0, begin)}${BEGIN}\n\n${faultTable()}\n\n${document.slice(end)}`;
}
