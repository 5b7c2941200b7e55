import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { type CsvRow, readCsv } from "#domain/kernel/files/read-csv.ts";
import { readLines } from "#domain/kernel/files/read-lines.ts";
import { isQuoted, type Separator, separators } from "./reading.ts";

interface Table {
  separator: Separator;
  columns?: readonly string[] | undefined;
  header: boolean;
}

/**
 * Yields the rows of a table while it reads the file. Skips blank lines. With colons and two columns, the
 * second column keeps further colons, because passwords contain them.
 * @throws BrokenFile when the file cannot be read.
 */
export async function* tableRows(source: ImportSource, table: Table): AsyncGenerator<CsvRow> {
  if (isQuoted(table.separator)) return yield* readCsv(source, separators[table.separator]);
  let columns = table.columns?.length;
  for await (const lines of readLines(source)) {
    for (const { number, text } of lines) {
      if (text.trim() === "") continue;
      const cells = cellsOf(text, table.separator, columns);
      columns ??= cells.length;
      yield { line: number, cells };
    }
  }
}

/** Splits one line at `|` or `:` into cells. The colon of a URL such as https:// does not split. */
export function cellsOf(line: string, separator: Separator, columns?: number): string[] {
  if (separator !== "colon") return line.trim().split(separators[separator]);
  const cells = line.trim().split(/:(?!\/\/)/);
  return columns === 2 && cells.length > 2 ? [cells[0] ?? "", cells.slice(1).join(":")] : cells;
}

/** Removes the empty cells after the first `columns` cells of a row; spreadsheets write such cells. */
export function withoutEmptyEnd(cells: string[], columns: number): string[] {
  let length = cells.length;
  while (length > columns && cells[length - 1]?.trim() === "") length--;
  return length === cells.length ? cells : cells.slice(0, length);
}
