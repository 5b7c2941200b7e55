import type { ReactNode } from "react";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { rateWords } from "./figure-words.ts";
import { reportMessages as words } from "./messages.ts";
import type { ReportColumn } from "./report-columns.ts";

interface ReportTableProps<Row> {
  caption: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Draws the name of a row, for example as a link; by default it is the text of its column. */
  nameCell?: (row: Row, text: string) => ReactNode;
}

/**
 * The rows of a report with formatted numbers. Leaves out the discounts of a period without any. A table that
 * is wider than the page scrolls inside its box.
 */
export function ReportTable<Row>({ caption, columns, rows, rowKey, nameCell }: ReportTableProps<Row>) {
  const time = useStoreTime();
  const write = ({ kind, of }: ReportColumn<Row>, row: Row): string => {
    const value = of(row);
    if (value === null) return "–";
    if (kind === "moment") return time.short(String(value));
    if (kind === "name" || kind === "text") return String(value);
    if (kind === "rate") return rateWords(Number(value));
    return kind === "money" ? formatMoney(Number(value)) : formatCount(Number(value));
  };
  const shown = columns.filter(({ key, of }) => key !== "discounts" || rows.some((row) => of(row) !== 0));
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="min-w-0 md:overflow-x-auto md:[&_tbody_th]:min-w-48 md:[&_td]:whitespace-nowrap md:[&_thead_th]:static!"
    >
      <DataTable
        caption={caption}
        columns={shown.map((column) => ({
          key: column.key,
          head: column.head,
          cell: (row: Row) =>
            column.kind === "name" && nameCell ? nameCell(row, write(column, row)) : write(column, row),
          numeric: column.kind === "money" || column.kind === "count" || column.kind === "rate",
          isName: column.kind === "name",
        }))}
        rows={rows}
        rowKey={rowKey}
        empty={<p className="admin-text py-2 text-ink-2">{words.empty}</p>}
      />
    </section>
  );
}
