import { CsvError, parse } from "csv-parse/sync";
import { guessColumns, headerKind, isKnownName } from "#domain/stock/field-names.ts";
import {
  type FieldsReading,
  isQuoted,
  type Separator,
  separatorNames,
  separators,
  type WantedReading,
} from "./reading.ts";
import { cellsOf, withoutEmptyEnd } from "./table-rows.ts";

/** Finds the possible table readings of the first lines of a text; pure functions. */

/** The smallest share of rows with the usual number of cells in a table. */
const REGULAR_SHARE = 0.8;

interface Found {
  separator: Separator;
  rows: string[][];
}

/** Returns the table with a header of known names, or null. A `.csv` file may have a single column. */
export function knownTable(lines: readonly string[], isCsv: boolean): FieldsReading | null {
  for (const separator of separatorNames) {
    const rows = rowsOf(lines, separator);
    const [first = []] = rows;
    if (rows.length < 2 || first.length < (isCsv && separator === "comma" ? 1 : 2)) continue;
    if (headerKindIn(separator, first) !== "known") continue;
    const alike = rows.filter((row) => row.length === first.length).length;
    if (alike > rows.length / 2) return { layout: "fields", separator, header: true };
  }
  return null;
}

/**
 * Returns the possible table readings of a text. Each separator that splits the lines evenly gives a reading
 * with a header, without a header, or both when staff must decide. Parts that `wanted` gives are fixed.
 */
export function tableReadings(
  lines: readonly string[],
  wanted: WantedReading & { isCsv?: boolean },
): FieldsReading[] {
  if (wanted.separator)
    return readingsOf({ separator: wanted.separator, rows: rowsOf(lines, wanted.separator) }, wanted);
  const tables = tablesIn(lines);
  if (tables.length > 0) return tables.flatMap((table) => readingsOf(table, wanted));
  // One column without a header is the same as the layout "lines".
  const column: Found = { separator: "comma", rows: rowsOf(lines, "comma") };
  const [name = []] = column.rows;
  const kind = column.rows.length > 1 && !/\d/.test(name.join("")) ? headerKind(name) : "no";
  if (wanted.layout === "fields") return readingsOf(column, wanted);
  return kind === "known" || (kind === "possible" && wanted.isCsv)
    ? readingsOf(column, { ...wanted, header: true })
    : [];
}

/**
 * Decides whether a row is a header. With colons all names must be known: such tables rarely have a header,
 * and both parts of a credential may be words.
 */
function headerKindIn(separator: Separator, cells: readonly string[]): ReturnType<typeof headerKind> {
  if (separator === "colon" && !cells.every(isKnownName)) return "no";
  return headerKind(cells);
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
    if (header) return { layout, separator, header, ...(wanted.columns ? { columns: wanted.columns } : {}) };
    const width = usualWidth(rows);
    const columns = wanted.columns ?? guessColumns([first, ...others].filter((row) => row.length === width));
    return { layout, separator, header, columns };
  });
}

function tablesIn(lines: readonly string[]): Found[] {
  return separatorNames
    .map((separator) => ({ separator, rows: rowsOf(lines, separator) }))
    .filter(({ rows }) => usualWidth(rows) > 1 && isRegular(rows));
}

function isRegular(rows: readonly string[][]): boolean {
  const width = usualWidth(rows);
  return rows.filter((row) => row.length === width).length >= REGULAR_SHARE * rows.length;
}

function rowsOf(lines: readonly string[], separator: Separator): string[][] {
  const texts = /^sep=.\r?$/i.test(lines[0] ?? "") ? lines.slice(1) : lines;
  if (!isQuoted(separator)) {
    const rows = texts.map((line) => cellsOf(line, separator));
    // When the number of parts varies, some passwords contain colons: the smallest number is the width.
    const width = isRegular(rows) ? usualWidth(rows) : Math.min(...rows.map((row) => row.length));
    return texts.map((line) => cellsOf(line, separator, width));
  }
  const rows = csvRows(texts, separators[separator]);
  const width = Math.max(1, usualWidth(rows.map((row) => withoutEmptyEnd(row, 1))));
  return rows.map((row) => withoutEmptyEnd(row, width));
}

function csvRows(texts: readonly string[], delimiter: string): string[][] {
  try {
    const text = texts.map((line) => `${line.trimEnd()}\n`).join("");
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch (error) {
    // A quoted cell may continue after the sampled lines: retry with half of the lines.
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
