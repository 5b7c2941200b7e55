import type { Line } from "./read-lines.ts";

/** How a CSV file divides and quotes its cells. */
export interface CsvForm {
  separator: string;
  /**
   * PHP's older exporters do not double a quote after a backslash. In the files of PHP's older exporters,
   * "a\"b" is one cell with the text a"b.
   */
  hasBackslashes: boolean;
}

/**
 * One record with its cells and the number of its lines. For a record that cannot be read, the reason and the
 * line number.
 */
export type CsvRecord = { cells: string[]; lines: number } | { reason: string; line: number } | "unfinished";

const AFTER_QUOTE = 'text follows a closing quote ("); write a quote inside a quoted cell twice';
const INSIDE_CELL =
  'a quote (") stands inside a cell that is not quoted; quote the whole cell and write the quote twice';

/**
 * Parses the record that begins at `lines[start]`. A quoted cell can have several lines. Returns "unfinished"
 * when the lines end inside a quoted cell.
 */
export function parseRecord(lines: readonly Line[], start: number, form: CsvForm): CsvRecord {
  const cells: string[] = [];
  let at = start;
  let text = textOf(lines[at]);
  let place = 0;
  for (;;) {
    if (text[place] !== '"') {
      const next = text.indexOf(form.separator, place);
      const cell = text.slice(place, next === -1 ? lengthOf(text) : next);
      if (cell.includes('"')) return { reason: INSIDE_CELL, line: lineOf(lines[at]) };
      cells.push(cell);
      if (next === -1) return { cells, lines: at - start + 1 };
      place = next + 1;
      continue;
    }
    let cell = "";
    let from = place + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1) {
        cell += `${text.slice(from)}\n`;
        if (++at >= lines.length) return "unfinished";
        [text, from] = [textOf(lines[at]), 0];
        continue;
      }
      const isDoubled = text[quote + 1] === '"';
      const ends = quote + 1 === lengthOf(text) || text[quote + 1] === form.separator;
      if (isDoubled) {
        cell += text.slice(from, quote + 1);
        from = quote + 2;
      } else if (ends) {
        cell += text.slice(from, quote);
        place = quote + 1;
        break;
      } else if (form.hasBackslashes && text[quote - 1] === "\\") {
        cell += `${text.slice(from, quote - 1)}"`;
        from = quote + 1;
      } else return { reason: AFTER_QUOTE, line: lineOf(lines[at]) };
    }
    cells.push(cell);
    if (place === lengthOf(text)) return { cells, lines: at - start + 1 };
    place++;
  }
}

const textOf = (line: Line | undefined): string => line?.text ?? "";
const lineOf = (line: Line | undefined): number => line?.number ?? 0;
/** The length of a line without the carriage return of a Windows line end. */
const lengthOf = (text: string): number => (text.endsWith("\r") ? text.length - 1 : text.length);
