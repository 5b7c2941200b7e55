import type { ReportColumn } from "./report-columns.ts";

/** Whether a row has no value in a column: zero, an unknown number, or no text. */
const isEmpty = <Row>({ of }: ReportColumn<Row>, row: Row): boolean => !of(row);

/** Returns the rows that have a value in at least one column besides their name. */
export const filledRows = <Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): readonly Row[] =>
  rows.filter((row) => columns.some((column) => column.kind !== "name" && !isEmpty(column, row)));

/**
 * Omits the columns in which every row is zero or unknown. The columns with names, texts and the first number
 * always stay. The first number column stays so that the reader sees the zeros.
 */
export function withoutEmpty<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): readonly ReportColumn<Row>[] {
  const numbers = columns.filter(({ kind }) => kind === "money" || kind === "count" || kind === "rate");
  const empty = new Set(numbers.slice(1).filter((column) => rows.every((row) => isEmpty(column, row))));
  return columns.filter((column) => !empty.has(column));
}
