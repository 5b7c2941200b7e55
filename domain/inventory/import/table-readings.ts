import { CsvError, parse } from "csv-parse/sync";
import { roleOf } from "#domain/inventory/rows/column-roles.ts";
import { trimHidden } from "#domain/kernel/text/hidden-characters.ts";
import { guessColumns, headerKind, isKnownName } from "#domain/stock/field-names.ts";
import {
  type FieldsReading,
  isQuoted,
  SEPARATOR_MAX,
  type Separator,
  separatorNames,
  separatorText,
  type WantedReading,
} from "./reading.ts";
import { cellsOf, withoutEmptyEnd, withQuotedFormulas } from "./table-rows.ts";

/** Finds the ways to read the first lines of a text as a table. All functions of this file are pure. */

/** A text is a table only when at least this share of its rows has the usual number of cells. */
const REGULAR_SHARE = 0.8;

interface Found {
  separator: Separator;
  rows: string[][];
}

/**
 * Returns the reading as a table when the header consists of known names. Otherwise returns null. A `.csv`
 * file can have a single column.
 */
export function knownTable(lines: readonly string[], isCsv: boolean): FieldsReading | null {
  for (const separator of [...separatorNames, ...longSeparators(lines)]) {
    const rows = rowsOf(lines, separator);
    const [first = []] = rows;
    if (rows.length < 2 || first.length < 2) continue;
    if (headerKindIn(separator, first) !== "known") continue;
    const alike = rows.filter((row) => row.length === first.length).length;
    if (alike > rows.length / 2) return { layout: "fields", separator, header: true };
  }
  return isCsv ? oneColumn(lines, "known") : null;
}

/**
 * When the first line is the name of a single column, returns the table of this column. Otherwise returns
 * null. The separator of the table is a text that no line contains, because the values can be numbers with
 * decimal commas.
 */
function oneColumn(
  lines: readonly string[],
  ...kinds: ReturnType<typeof headerKind>[]
): FieldsReading | null {
  const [name = "", ...values] = lines.map((line) => trimHidden(line).replace(/^"(.*)"$/, "$1"));
  const separator = separatorNames.find(
    (one) => isQuoted(one) && !lines.some((line) => trimHidden(line).includes(separatorText(one))),
  );
  if (!separator || values.length === 0 || /\d/.test(name)) return null;
  return kinds.includes(headerKind([name])) ? { layout: "fields", separator, header: true } : null;
}

/**
 * Returns the possible table readings of a text. Each separator that splits all lines into the same number of
 * cells gives a reading. Staff might have to decide whether the first row is a header. The function then
 * returns one reading with a header and one reading without a header. Every returned reading has the settings
 * in `wanted`.
 */
export function tableReadings(
  lines: readonly string[],
  wanted: WantedReading & { isCsv?: boolean },
): FieldsReading[] {
  if (wanted.separator)
    return readingsOf({ separator: wanted.separator, rows: rowsOf(lines, wanted.separator) }, wanted);
  const tables = tablesIn(lines);
  const readings = tables.flatMap((table) => readingsOf(table, wanted));
  // When the first line is the name of a column, the line is never an item. The content of the other lines
  // does not matter.
  const named = oneColumn(lines, "known", ...(wanted.isCsv || wanted.layout ? (["possible"] as const) : []));
  if (named && wanted.header !== false) readings.push({ ...named, ...pickColumns(wanted) });
  if (readings.length > 0 || wanted.layout !== "fields") return readings;
  // A table with one column and without a header is the same as the layout "lines".
  return readingsOf({ separator: "comma", rows: rowsOf(lines, "comma") }, wanted);
}

const pickColumns = ({ columns }: WantedReading) => (columns ? { columns } : {});

/**
 * Decides whether a row is a header. In a table whose separator is a colon, all names must be known. A table
 * with colons rarely has a header. The login and the password of a credential can both look like column
 * names.
 */
function headerKindIn(separator: Separator, cells: readonly string[]): ReturnType<typeof headerKind> {
  if (separator === "colon" && !cells.every(isKnownName)) return "no";
  const kind = headerKind(cells);
  // A name of a column that describes the row, such as "Order ID" or "Status", shows that the row is a
  // header. A known field name also shows that the row is a header.
  const known = cells.filter((cell) => isKnownName(cell) || roleOf(cell) !== null).length;
  return kind === "possible" && known >= cells.length / 2 ? "known" : kind;
}

function readingsOf({ separator, rows }: Found, wanted: WantedReading): FieldsReading[] {
  const [first = [], ...others] = rows;
  const kind = headerKindIn(separator, first);
  const headers =
    wanted.header !== undefined
      ? [wanted.header]
      : kind === "no"
        ? [false]
        : kind === "known"
          ? [true]
          : [true, false];
  const layout = "fields";
  return headers.map((header) => {
    if (header) return { layout, separator, header, ...pickColumns(wanted) };
    const width = usualWidth(rows);
    const columns = wanted.columns ?? guessColumns([first, ...others].filter((row) => row.length === width));
    return { layout, separator, header, columns };
  });
}

function tablesIn(lines: readonly string[]): Found[] {
  const long = longSeparators(lines);
  // The single pipe within "||" is no separator.
  const short = separatorNames.filter((name) => !long.some((mark) => mark.includes(separatorText(name))));
  return [...short, ...long]
    .map((separator) => ({ separator, rows: rowsOf(lines, separator) }))
    .filter(({ rows }) => usualWidth(rows) > 1 && isRegular(rows));
}

/** Separators of several characters, or of one character between spaces: "----", ":::", "||", " - ". */
const LONG = /\s*[-|:;,=#~*+/\\<>.&%^!]{2,}\s*|\s[-=/\\~*+<>#&]\s/g;

/**
 * Returns the separators with several characters that occur equally often in most lines.
 */
function longSeparators(lines: readonly string[]): string[] {
  const marks = new Set((lines[0] ?? "").replaceAll(/:\/\/|^-+\s?BEGIN.*/g, "").match(LONG));
  return [...marks]
    .map((mark) => (mark.trim().length > 1 ? mark.trim() : mark))
    .filter((mark) => mark.length <= SEPARATOR_MAX && lines.length > 1 && !hasPartElsewhere(lines, mark));
}

/**
 * Returns whether most lines also contain a part of the separator at another place in the line. In "a|b#|c"
 * the real separator is the pipe.
 */
function hasPartElsewhere(lines: readonly string[], mark: string): boolean {
  const parts = separatorNames.map(separatorText).filter((short) => mark.includes(short));
  const isElsewhere = (line: string) =>
    line.split(mark).some((cell) => parts.some((short) => cell.includes(short)));
  return lines.filter(isElsewhere).length > lines.length / 2;
}

function isRegular(rows: readonly string[][]): boolean {
  const width = usualWidth(rows);
  return rows.filter((row) => row.length === width).length >= REGULAR_SHARE * rows.length;
}

function rowsOf(lines: readonly string[], separator: Separator): string[][] {
  const texts = (/^sep=.\r?$/i.test(lines[0] ?? "") ? lines.slice(1) : lines).map(trimHidden);
  if (!isQuoted(separator)) {
    const rows = texts.map((line) => cellsOf(line, separator));
    // When the lines have different numbers of parts, some passwords probably contain colons. The smallest
    // number of parts in a line is then the number of columns.
    const width = isRegular(rows) ? usualWidth(rows) : Math.min(...rows.map((row) => row.length));
    return texts.map((line) => cellsOf(line, separator, width));
  }
  const mark = separatorText(separator);
  const rows = csvRows(
    texts.map((line) => withQuotedFormulas(line, mark)),
    mark,
  );
  const width = Math.max(1, usualWidth(rows.map((row) => withoutEmptyEnd(row, 1))));
  return rows.map((row) => withoutEmptyEnd(row, width));
}

function csvRows(texts: readonly string[], delimiter: string): string[][] {
  try {
    const text = texts.map((line) => `${line}\n`).join("");
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch (error) {
    // A quoted cell can continue after the lines that the function has read. When the parser fails because of
    // an incomplete quoted cell, the function tries again with half of the lines.
    if (error instanceof CsvError && texts.length > 1)
      return csvRows(texts.slice(0, texts.length / 2), delimiter);
    return [];
  }
}

/** Returns the most frequent number of cells of a row. */
function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
