import type { Tables } from "@handover/shop-exports/base/converter.ts";
import { keyOf, type Table } from "@handover/shop-exports/base/table.ts";
import type { FileForm } from "#domain/kernel/files/file-form.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { separatorOfFile } from "#domain/kernel/files/read-csv.ts";
import { readCsvTable } from "#domain/kernel/files/read-csv-table.ts";
import { encodingOf } from "#domain/kernel/files/text-encoding.ts";
import type { RejectedRow } from "./moved-shop.ts";

/** The maximum number of rows in a table of products, and the maximum in a table of cards or customers. */
const TABLE_ROWS_MAX = 200_000;

/** A table of another shop, and the format in which it was read. */
export interface ReadTable extends Table {
  /** The rows that could not be read. */
  refused: RejectedRow[];
  /**
   * The format of the file: encoding, separator and number of rows; null for a database. `decimal` and
   * `dates` are null here, because the import detects both later.
   */
  form: FileForm | null;
}
export type ReadTables = Tables<ReadTable>;

/**
 * Reads a CSV file with a header. Refuses a row that cannot be read, or that does not have as many cells as
 * the header.
 * @throws BrokenFile when the file is empty, not a text, or too long
 * @throws FileUnclear when the text of the file can be read in several encodings
 */
export async function readTable(source: ImportSource): Promise<ReadTable> {
  const encoding = await encodingOf(source);
  const table: ReadTable = { file: source.name, columns: [], rows: [], refused: [], form: null };
  let keys: string[] = [];
  for await (const row of readCsvTable(source, { hasBackslashes: true })) {
    if ("reason" in row) table.refused.push({ file: source.name, row: row.line, reason: row.reason });
    else if (keys.length === 0) {
      table.columns = row.cells.map((cell) => cell.trim());
      keys = table.columns.map(keyOf);
      const twice = keys.find((key, index) => keys.indexOf(key) !== index);
      if (twice !== undefined) throw new BrokenFile(row.line, "the first row names a column twice");
    } else {
      const named = keys.map((key, index) => [key, row.cells[index] ?? ""] as const);
      table.rows.push({ row: row.line, cells: new Map(named) });
    }
    if (table.rows.length > TABLE_ROWS_MAX)
      throw new BrokenFile(row.line, `the file has more than ${TABLE_ROWS_MAX} rows; divide it`);
  }
  if (keys.length === 0) throw new BrokenFile(1, "the file is empty");
  const rows = table.rows.length + table.refused.length;
  const separator = await separatorOfFile(source);
  return { ...table, form: { encoding, separator, decimal: null, dates: null, rows } };
}
