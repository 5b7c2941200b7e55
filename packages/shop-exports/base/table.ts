/** A row of a file or of a database. `row` is a line number, or the id of a database row. */
export interface Place {
  file: string;
  row: number;
}

/** A row of another shop's table. */
export interface TableRow {
  /** The line number of the row in the file, or the id of the row in a database. */
  row: number;
  /** Maps the lower-case name of each column to the value in this row. A missing value is an empty text. */
  cells: ReadonlyMap<string, string>;
}

export interface Table {
  /** The name of the file, for error messages. */
  file: string;
  /** The names of the columns as the file writes them. */
  columns: string[];
  rows: TableRow[];
}

/** Returns the key of a column: its name in lower case with single spaces. */
export const keyOf = (column: string): string => column.trim().toLowerCase().replace(/\s+/g, " ");

/** Returns the value of a column without outer spaces. Returns an empty text for a missing column. */
export const cellOf = ({ cells }: TableRow, column: string): string => (cells.get(column) ?? "").trim();

/**
 * When a table lacks columns, returns a sentence that names these columns and ends with `help`. Returns null
 * when the table has all columns.
 */
export function missingColumns(
  table: Table,
  columns: readonly string[],
  help: string,
  nameOf: (column: string) => string = (column) => column,
): string | null {
  const known = new Set(table.columns.map(keyOf));
  const missing = columns.filter((column) => !known.has(keyOf(column)));
  if (missing.length === 0) return null;
  const named = missing.map((column) => `"${nameOf(column)}"`).join(", ");
  return `the file has no column ${named}; ${help}`;
}
