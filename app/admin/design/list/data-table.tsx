import { Fragment, type ReactNode } from "react";
import { moveByKeys } from "./row-keys.ts";
import { markByLongPress, openByRowPress } from "./row-press.ts";

export interface Column<Row> {
  key: string;
  head: string;
  /** The visible header of the column. Screen readers read `head` instead of this visible header. */
  headCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /**
   * Whether the column contains the name of the row. A column that names the row is the row header for screen
   * readers.
   */
  isName?: boolean;
  /**
   * The position of the cell in the entry. An entry is the block of lines that stands for one row below 1280
   * px. "title" and "value" stand in the first line; "number", "note" and "state" stand in the second line.
   * A cell at "more" stands below the first and the second line, with the column's name. A cell at "line"
   * stands alone on a line, without the name of its column. The cell at "when" stands after the number, and
   * the cells at "foot" and "actions" share the last line. When no position is set, the name of the row
   * stands at "title", buttons stand at "actions", and other cells stand at "more". In a table with two-line
   * rows, each cell sets the positions of its own elements.
   */
  at?: "title" | "value" | "number" | "note" | "state" | "more" | "line" | "when" | "foot" | "actions";
  /**
   * Whether the column of a table with two-line rows takes the remaining width. Texts that do not fit into
   * this column are cut.
   */
  isFlexible?: boolean;
  /**
   * Whether the column appears only in the table, from 1280 px on. Entries omit the column.
   */
  isTableOnly?: boolean;
  /** Whether the column contains buttons, which need no visible column name. */
  isActions?: boolean;
  /** Whether the table hides the column. An entry shows the column. */
  isHidden?: boolean;
}

/** A heading row above a group of entries. The code calls this heading row a band. */
export interface Band {
  /** Rows with the same key stand below the same band. */
  key: string;
  content: ReactNode;
}

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The element that replaces the table while the table has no rows. */
  empty: ReactNode;
  /**
   * The density of rows with two lines. Rows of the density "normal" are 56 px high. Rows of the density
   * "dense" are 40 px high and omit the elements of the class `second`. Below 1280 px, each row is an entry,
   * and `data-at` sets the position of each element in the entry. Without a density, rows have one line.
   */
  rowLines?: "normal" | "dense";
  /** Returns the band of a row, for entries. */
  band?: ((row: Row) => Band) | undefined;
}

/**
 * Makes a click anywhere on a row open the link or button of this row, and makes keys move the focus between
 * rows.
 */
function workRows(table: HTMLTableElement | null): () => void {
  const ends = [markByLongPress(table), openByRowPress(table), moveByKeys(table)];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * The table for the lists of the back office, with a sticky header. On screens narrower than 1280 px, each
 * row is an entry, and the table does not scroll horizontally.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, rowLines, band } = props;
  if (rows.length === 0) return empty;
  return (
    <div className="md:overflow-clip md:rounded-10 md:border md:border-line">
      <table
        ref={workRows}
        className="data-table entries"
        data-keys=""
        data-rows={rowLines}
        // biome-ignore lint/a11y/noRedundantRoles: with display block, a table would lose its role.
        role="table"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...marksOf(column)}>
                {column.headCell ??
                  (column.isActions ? <span className="sr-only">{column.head}</span> : column.head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Fragment key={rowKey(row)}>
              {band && <BandRow band={band(row)} former={rows[place - 1]} of={band} />}
              <tr>
                {columns.map((column) => {
                  const Cell = column.isName ? "th" : "td";
                  return (
                    <Cell key={column.key} scope={column.isName ? "row" : undefined} {...marksOf(column)}>
                      {rowLines ? column.cell(row) : cellOf(column, row)}
                    </Cell>
                  );
                })}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the attributes by which the style sheet selects the cells of a column. */
const marksOf = <Row,>({ numeric, isActions, isFlexible, isTableOnly, isHidden }: Column<Row>) => ({
  "data-numeric": numeric || undefined,
  "data-actions": isActions || undefined,
  "data-flexible": isFlexible || undefined,
  "data-table-only": isTableOnly || undefined,
  "data-hidden": isHidden || undefined,
});

interface BandRowProps<Row> {
  band: Band;
  /** The preceding row. */
  former: Row | undefined;
  of: (row: Row) => Band;
}

function BandRow<Row>({ band, former, of }: BandRowProps<Row>) {
  if (former !== undefined && of(former).key === band.key) return null;
  return (
    <tr className="band">
      <td>{band.content}</td>
    </tr>
  );
}

function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.isTableOnly) return column.cell(row);
  const { at = column.isName ? "title" : column.isActions ? "actions" : "more" } = column;
  return (
    <div data-at={at} data-label={at === "more" ? column.head : undefined}>
      {column.cell(row)}
    </div>
  );
}
