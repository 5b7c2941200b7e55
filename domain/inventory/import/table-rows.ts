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
 * The rows of a table as they arrive; blank lines are passed over. Between colons, two columns take all of a line: the
 * second keeps further colons, since passwords hold them.
 * @throws BrokenFile
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

/** The cells of one line that are divided by `|` or `:`; the colon of an address such as https:// divides nothing. */
export function cellsOf(line: string, separator: Separator, columns?: number): string[] {
  if (separator !== "colon") return line.trim().split(separators[separator]);
  const cells = line.trim().split(/:(?!\/\/)/);
  return columns === 2 && cells.length > 2 ? [cells[0] ?? "", cells.slice(1).join(":")] : cells;
}

/** A row without the empty cells that stand behind its `columns`, as spreadsheets write them. */
export function withoutEmptyEnd(cells: string[], columns: number): string[] {
  let length = cells.length;
  while (length > columns && cells[length - 1]?.trim() === "") length--;
  return length === cells.length ? cells : cells.slice(0, length);
}
