import { isoDate } from "#domain/kernel/files/file-dates.ts";
import type { FileChoices, FileForm } from "#domain/kernel/files/file-form.ts";
import { isDollarSign, readNumber } from "#domain/kernel/files/file-numbers.ts";
import { unmarkFormula } from "#domain/kernel/files/formula-mark.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readCsvTable } from "#domain/kernel/files/read-csv-table.ts";
import { readTableForm } from "#domain/kernel/files/read-table-form.ts";
import type { CouponCells, CouponColumn } from "./coupon-cells.ts";
import { columnsOf } from "./coupon-columns.ts";

/**
 * A row of a coupon file. The row has the cells of the file's columns, or the reason why the row cannot be
 * read.
 */
export type CouponRow = { line: number } & ({ cells: Partial<CouponCells> } | { reason: string });

const AMOUNTS: ReadonlySet<string> = new Set(["value", "min_total", "max_discount"]);
const isDay = (column: string) => column.endsWith("_on");

/**
 * Streams the rows of a coupon file, with plain numbers and dates.
 * @param onForm a function that receives the format of the file before the first row
 * @throws BrokenFile when an error makes the rest of the file unreadable
 * @throws FileUnclear when the file can be read in several ways, and `choices` do not select one way
 */
export async function* couponRows(
  source: ImportSource,
  choices: FileChoices,
  onForm: (form: FileForm) => void,
): AsyncGenerator<CouponRow> {
  const form = await readTableForm(source, choices, {
    columnsOf,
    numbersIn: (column, cell) => (AMOUNTS.has(column) ? [cell] : []),
    isDate: isDay,
  });
  onForm(form);
  let columns: CouponColumn[] | undefined;
  for await (const row of readCsvTable(source)) {
    if ("reason" in row) yield row;
    else if (!columns) columns = columnsOf(row.line, row.cells);
    else {
      const named = columns.map((column, index) => [column, plainCell(column, row.cells[index] ?? "", form)]);
      yield { line: row.line, cells: Object.fromEntries(named) };
    }
  }
}

/**
 * Converts a cell to the format that an export writes. An amount in another currency stays unchanged, and a
 * later check refuses the amount.
 */
function plainCell(column: CouponColumn, marked: string, { decimal, dates }: FileForm): string {
  const cell = unmarkFormula(marked);
  if (isDay(column)) return isoDate(cell, dates);
  if (!AMOUNTS.has(column)) return cell;
  const number = readNumber(cell, decimal);
  return number && number !== "unclear" && isDollarSign(number.currency) ? number.number : cell;
}
