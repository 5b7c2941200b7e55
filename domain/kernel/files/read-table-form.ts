import { FileDates } from "./file-dates.ts";
import type { FileChoices, FileForm } from "./file-form.ts";
import { FileNumbers } from "./file-numbers.ts";
import { unmarkFormula } from "./formula-mark.ts";
import type { ImportSource } from "./import-source.ts";
import { separatorOfFile } from "./read-csv.ts";
import { readCsvTable } from "./read-csv-table.ts";
import { encodingOf } from "./text-encoding.ts";

/** The columns of a table, and which of these columns contain numbers or dates. */
export interface TableKind {
  /** Returns the names of the columns. @throws BrokenFile */
  columnsOf: (line: number, cells: readonly string[]) => readonly string[];
  numbersIn: (column: string, cell: string) => readonly string[];
  isDate: (column: string) => boolean;
}

/**
 * Reads a CSV file once, and returns the form of its numbers and dates.
 * @throws BrokenFile like `readCsvTable`
 * @throws FileUnclear when the file can be read in several ways and `choices` do not decide
 */
export async function readTableForm(
  source: ImportSource,
  choices: FileChoices,
  { columnsOf, numbersIn, isDate }: TableKind,
): Promise<FileForm> {
  const quiet = { ...source, encoding: await encodingOf(source), onRead: undefined };
  const numbers = new FileNumbers();
  const dates = new FileDates();
  let columns: readonly string[] | undefined;
  let rows = 0;
  for await (const row of readCsvTable(quiet)) {
    if (columns) rows++;
    if ("reason" in row) continue;
    if (!columns) columns = columnsOf(row.line, row.cells);
    else
      for (const [index, column] of columns.entries()) {
        const cell = unmarkFormula(row.cells[index] ?? "");
        for (const number of numbersIn(column, cell)) numbers.add(row.line, number, number !== cell);
        if (isDate(column)) dates.add(row.line, cell);
      }
  }
  const decimal = numbers.decimal(choices.decimal);
  return {
    ...{ encoding: quiet.encoding, separator: await separatorOfFile(quiet), decimal, rows },
    // No country with a decimal comma writes the month before the day.
    dates: dates.order(choices.dates, decimal === "comma" ? "day-first" : null),
  };
}
