import type { ReportColumn } from "./report-columns.ts";

/**
 * Omits the columns in which every row is zero or unknown. The columns with names, texts and the first number
 * always stay. The first number column stays so that the reader sees that the rows are zero.
 */
export function withoutEmpty<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): readonly ReportColumn<Row>[] {
  const numbers = columns.filter(({ kind }) => kind === "money" || kind === "count" || kind === "rate");
  const empty = new Set(
    numbers.slice(1).filter(({ of }) =>
      rows.every((row) => {
        const value = of(row);
        return value === null || value === 0;
      }),
    ),
  );
  return columns.filter((column) => !empty.has(column));
}
