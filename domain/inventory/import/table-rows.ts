import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { type CsvRow, readCsv } from "#domain/kernel/files/read-csv.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isBlank, trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { isQuoted, type Separator, separatorText } from "./reading.ts";

interface Table {
  separator: Separator;
  columns?: readonly string[] | undefined;
  header: boolean;
}

/**
 * Yields the rows of a table while it reads the file. Skips blank lines. When the separator is a colon and
 * the table has two columns, only the first colon in a line separates cells. Passwords can contain colons.
 * @throws BrokenFile when the file cannot be read.
 */
export async function* tableRows(source: ImportSource, table: Table): AsyncGenerator<CsvRow> {
  if (isQuoted(table.separator)) {
    const mark = separatorText(table.separator);
    return yield* readCsv(source, mark, (line) => withQuotedFormulas(line, mark));
  }
  let columns = table.columns?.length;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (isBlank(text)) continue;
      const cells = cellsOf(text, table.separator, columns);
      columns ??= cells.length;
      yield { line: number, cells };
    }
  }
}

/**
 * Puts quotes around the cells in which a spreadsheet protects digits, such as `="000123"`. Without the added
 * quotes, the quotation mark inside a protected cell would break the CSV file.
 */
export const withQuotedFormulas = (line: string, mark: string): string =>
  line.includes('="')
    ? line
        .split(mark)
        .map((cell) => cell.replace(/^\s*="([^"]*)"(\s*)$/, '"=""$1"""$2'))
        .join(mark)
    : line;

/**
 * Splits one line into cells, and treats quotes as normal characters. The colon in a URL, such as https://,
 * is not a separator.
 */
export function cellsOf(line: string, separator: Separator, columns?: number): string[] {
  const text = trimHidden(line);
  if (separator !== "colon") return text.split(separatorText(separator));
  const cells = text.split(/:(?!\/\/)/);
  return columns === 2 && cells.length > 2 ? [cells[0] ?? "", cells.slice(1).join(":")] : cells;
}

/**
 * Removes the empty cells after the first `columns` cells of a row. Spreadsheets write additional empty cells
 * at the end of a row.
 */
export function withoutEmptyEnd(cells: string[], columns: number): string[] {
  let length = cells.length;
  while (length > columns && isBlank(cells[length - 1] ?? "")) length--;
  return length === cells.length ? cells : cells.slice(0, length);
}
