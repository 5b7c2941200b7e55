import { BrokenFile } from "./import-problems.ts";
import type { ImportSource } from "./import-source.ts";
import { type BrokenRow, type CsvRow, readCsvRows } from "./read-csv.ts";

/**
 * Streams a CSV file whose first row contains the names of its columns. Yields the first row, and then all
 * following rows. Each yielded row has one cell for each named column. Leaves out columns that have neither a
 * name nor a value. Spreadsheets add columns that have neither a name nor a value. A row is broken when it
 * has a value in a column without a name. A row is also broken when it does not have as many cells as the
 * first row.
 * @throws BrokenFile when the first row cannot be read, and in every case in which `readCsvRows` throws
 * BrokenFile
 */
export async function* readCsvTable(
  source: ImportSource,
  options: { hasBackslashes?: boolean } = {},
): AsyncGenerator<CsvRow | BrokenRow> {
  let named: number[] | undefined;
  let width = 0;
  for await (const row of readCsvRows(source, options)) {
    if ("reason" in row) {
      if (!named) throw new BrokenFile(row.line, row.reason);
      yield row;
    } else if (!named) {
      width = row.cells.length;
      named = row.cells.flatMap((cell, index) => (cell.trim() === "" ? [] : [index]));
      yield { line: row.line, cells: named.map((index) => row.cells[index] ?? "") };
    } else yield withNamedCells(row, named, width);
  }
}

function withNamedCells(
  { line, cells }: CsvRow,
  named: readonly number[],
  width: number,
): CsvRow | BrokenRow {
  const isNamed = (index: number) => named.includes(index);
  const nameless = cells.findIndex((cell, index) => index < width && cell.trim() !== "" && !isNamed(index));
  if (nameless !== -1)
    return { line, reason: `has a value in cell ${nameless + 1}, and the first row names no column there` };
  const last = named.at(-1) ?? 0;
  const hasMore = cells.slice(width).some((cell) => cell.trim() !== "");
  if (hasMore || cells.length <= last)
    return { line, reason: `has ${cells.length} cells, the header has ${width}` };
  return { line, cells: named.map((index) => cells[index] ?? "") };
}
