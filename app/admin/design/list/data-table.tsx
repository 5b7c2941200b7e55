import type { ReactNode } from "react";
import { openByRowPress } from "./row-press.ts";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Whether the column names the row: the row header for screen readers and the first line of its card. */
  isName?: boolean;
  /** Whether a table between 768 and 1280 px leaves the column out; a card of a phone has it. */
  isWide?: boolean;
  /** Whether the column contains buttons: cards show no column name beside them. */
  isActions?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Replaces the table while it has no rows. */
  empty: ReactNode;
}

/**
 * A list with rows of 40 px and a sticky header. Below 768 px each row is a card without horizontal
 * scrolling. A click anywhere on a row opens the row's link or button.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <div className="md:overflow-clip md:rounded-10 md:border md:border-line">
      {/* biome-ignore lint/a11y/noRedundantRoles: with display block, a table would lose its role. */}
      <table ref={openByRowPress} className="data-table" role="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                data-numeric={column.numeric || undefined}
                data-wide={column.isWide || undefined}
              >
                {column.isActions ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const details = {
                  "data-label": column.isActions ? undefined : column.head,
                  "data-numeric": column.numeric || undefined,
                  "data-actions": column.isActions || undefined,
                  "data-wide": column.isWide || undefined,
                };
                return column.isName ? (
                  <th key={column.key} scope="row" {...details}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...details}>
                    {column.cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
