import type { ImportProblem } from "#domain/kernel/files/import-problems.ts";

/** A reading defines how the text of a file or of a paste is split into items. */

/**
 * The layouts of a text:
 * - lines: one item on each line.
 * - numbered: one item on each line, after a number or bullet.
 * - labels: one item on each line, with named parts ("login: x | senha: y").
 * - blocks: items divided by blank lines.
 * - sections: each item from a line with BEGIN to its line with END.
 * - records: lines of "key: value". The first key starts a new item each time that it occurs.
 * - fields: one item on each line, in columns.
 * - json: a JSON list.
 * - whole: the whole text is one item, for example the cookies of one account.
 */
export const layouts = [
  "lines",
  "numbered",
  "labels",
  "blocks",
  "sections",
  "records",
  "fields",
  "json",
  "whole",
] as const;
export type Layout = (typeof layouts)[number];

/**
 * The characters that separate the columns of a table. When the separator is a comma, a semicolon or a tab,
 * cells may be quoted as in CSV.
 */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|", colon: ":" } as const;
type NamedSeparator = keyof typeof separators;
export const separatorNames = Object.keys(separators) as NamedSeparator[];
/** The name of a separator, or the separator itself, such as "----", ":::" or " - ". */
export type Separator = NamedSeparator | (string & {});
export const SEPARATOR_MAX = 8;
const QUOTED: ReadonlySet<Separator> = new Set(["comma", "semicolon", "tab"]);
export const isQuoted = (separator: Separator): boolean => QUOTED.has(separator);

const isNamed = (separator: Separator): separator is NamedSeparator => Object.hasOwn(separators, separator);
export const separatorText = (separator: Separator): string =>
  isNamed(separator) ? separators[separator] : separator;

/**
 * Parses the separator that a user enters as a name or as characters: "tab", "|", "----".
 * @returns null when the text is too long or cannot separate columns.
 */
export function parseSeparator(written: string): Separator | null {
  const named = separatorNames.find((name) => name === written || separators[name] === written);
  if (named) return named;
  const isUsable =
    written.length <= SEPARATOR_MAX && /[^\s\p{L}\p{N}]/u.test(written) && !/[\r\n\0"]/.test(written);
  return isUsable ? written : null;
}

export interface FieldsReading {
  layout: "fields";
  separator: Separator;
  /** Whether the first row contains the names of the columns. */
  header: boolean;
  /**
   * The names of the columns. For a table with a header, the given names are optional and replace the names
   * of the header.
   */
  columns?: string[];
}

export type Reading = { layout: Exclude<Layout, "fields"> } | FieldsReading;

/**
 * The settings of a reading that the user has chosen. `findReadings` decides the parts that the user has not
 * chosen.
 */
export interface WantedReading {
  layout?: Layout | undefined;
  separator?: Separator | undefined;
  header?: boolean | undefined;
  columns?: string[] | undefined;
}

/**
 * Returns what an entry number counts: positions in a JSON list, or lines in all other layouts.
 */
export const unitOf = (reading: Reading): ImportProblem["unit"] =>
  reading.layout === "json" ? "item" : "line";

/**
 * Returns the reading when the user has chosen all its parts. Returns null when the user has not chosen a
 * part of the reading.
 */
export function completeReading({ layout, separator, header, columns }: WantedReading): Reading | null {
  if (layout === undefined) return null;
  if (layout !== "fields") return { layout };
  if (!separator || header === undefined || (!header && !columns)) return null;
  return { layout, separator, header, ...(columns ? { columns } : {}) };
}
