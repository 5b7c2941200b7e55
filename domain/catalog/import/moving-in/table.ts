import type { FileForm } from "#domain/kernel/files/file-form.ts";
import { BrokenFile } from "#domain/kernel/files/import-problems.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { separatorOfFile } from "#domain/kernel/files/read-csv.ts";
import { readCsvTable } from "#domain/kernel/files/read-csv-table.ts";
import { encodingOf } from "#domain/kernel/files/text-encoding.ts";
import type { RejectedRow } from "./moved-shop.ts";

/** The most rows of one table of products, and of one table of cards or customers. */
const TABLE_ROWS_MAX = 200_000;

/** A row of another shop's table. */
export interface TableRow {
  /** Its line in the file, or its id in a database. */
  row: number;
  /** Values by the column's name in lower case. A missing value is an empty text. */
  cells: ReadonlyMap<string, string>;
}

export interface Table {
  /** The name of the file, for errors. */
  file: string;
  /** The names of the columns as they are written. */
  columns: string[];
  rows: TableRow[];
  /** Rows that could not be read. */
  refused: RejectedRow[];
  /** How the file was read; null for a database. */
  form: FileForm | null;
}

/**
 * Reads a CSV file with a header. A row that cannot be read, or has another number of cells, is refused.
 * @throws BrokenFile when the file is empty, not a text, or too long
 * @throws FileUnclear when its text can be read in several encodings
 */
export async function readTable(source: ImportSource): Promise<Table> {
  const encoding = await encodingOf(source);
  const table: Table = { file: source.name, columns: [], rows: [], refused: [], form: null };
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

/** Returns the key of a column: its name in lower case with single spaces. */
export const keyOf = (column: string): string => column.trim().toLowerCase().replace(/\s+/g, " ");

/** Returns the value of a column without outer spaces; empty for a missing column. */
export const cellOf = ({ cells }: TableRow, column: string): string => (cells.get(column) ?? "").trim();

/**
 * Requires columns of a table.
 * @throws BrokenFile that names the missing columns and says `help`
 */
export function requireColumns(
  table: Table,
  columns: readonly string[],
  help: string,
  nameOf: (column: string) => string = (column) => column,
): void {
  const known = new Set(table.columns.map(keyOf));
  const missing = columns.filter((column) => !known.has(keyOf(column)));
  if (missing.length === 0) return;
  const named = missing.map((column) => `"${nameOf(column)}"`).join(", ");
  throw new BrokenFile(1, `the file has no column ${named}; ${help}`);
}
