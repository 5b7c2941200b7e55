import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { listAddress } from "#app/admin/design/list/list-address.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { rateText } from "./figure-text.ts";
import type { ReportColumn } from "./report-columns.ts";
import { filledRows, withoutEmpty } from "./without-empty.ts";

interface ReportTableProps<Row> {
  caption: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Renders the name of a row, for example as a link. By default, the table shows the name as plain text. */
  nameCell?: (row: Row) => ReactNode;
}

/** The address parameter that shows the rows and columns without a value. */
const COLUMNS = "colunas";

/**
 * The rows of a report with formatted numbers. Rows and columns without a value are hidden until the user
 * follows a link. A table that is wider than the page scrolls inside its box, and its first column stays
 * visible.
 */
export function ReportTable<Row>({ caption, columns, rows, rowKey, nameCell }: ReportTableProps<Row>) {
  const time = useStoreTime();
  const location = useLocation();
  const filled = withoutEmpty(columns, rows);
  const sold = filledRows(columns, rows);
  const showsAll = new URLSearchParams(location.search).get(COLUMNS) === "todas";
  const shown = showsAll ? columns : filled;
  // On a phone, the first amount of a row is on the same line as the name of the row.
  const valueKey = shown.find(({ kind }) => kind === "money")?.key;
  const write = ({ kind, of }: ReportColumn<Row>, row: Row): string | null => {
    const value = of(row);
    if (value === null || value === 0) return null;
    if (kind === "moment") return time.short(String(value));
    if (kind === "name" || kind === "text") return String(value);
    if (kind === "rate") return rateText(Number(value));
    return kind === "money" ? formatMoney(Number(value)) : formatCount(Number(value));
  };
  const cellOf = (column: ReportColumn<Row>, row: Row): ReactNode => {
    const text = write(column, row);
    if (column.kind === "name" && nameCell) return nameCell(row);
    if (text === null) return <Nothing isZero={column.of(row) === 0} />;
    return text;
  };
  return (
    <>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="scroll-table min-w-0"
      >
        <DataTable
          caption={caption}
          columns={shown.map((column) => ({
            key: column.key,
            at: column.kind === "name" ? ("title" as const) : column.key === valueKey ? "value" : "more",
            head: column.head,
            cell: (row: Row) => cellOf(column, row),
            numeric: column.kind === "money" || column.kind === "count" || column.kind === "rate",
            isName: column.kind === "name",
            ...(column.isTableOnly && { isTableOnly: true }),
          }))}
          rows={showsAll ? rows : sold}
          rowKey={rowKey}
          empty={
            <p className="admin-text border-line bg-surface p-4 text-ink-2 max-xl:rounded-10 max-xl:border">
              {messages.empty}
            </p>
          }
        />
      </section>
      {(sold.length < rows.length || (rows.length > 0 && filled.length < columns.length)) && (
        <p className="mt-2 text-13 text-ink-2">
          <Link
            to={listAddress(location, { [COLUMNS]: showsAll ? "" : "todas" })}
            preventScrollReset
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
          >
            {showsAll ? messages.hideEmpty : messages.showEmpty}
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * A dash for zero and for an unknown value. Screen readers read different texts for zero and for an unknown
 * value.
 */
function Nothing({ isZero }: { isZero: boolean }) {
  return (
    <span className="nothing text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{isZero ? formatCount(0) : messages.noData}</span>
    </span>
  );
}
