import type { ImportProblem } from "#domain/kernel/files/import-problems.ts";

/** A reading defines how the text of a file or of a paste is split into items. */

/**
 * The layouts of a text:
 * - lines: one item on each line.
 * - numbered: one item on each line, after a number or bullet.
 * - labels: one item on each line, with named parts ("login: x | senha: y").
 * - blocks: items divided by blank lines.
 * - records: lines of "key: value"; each repetition of the first key starts a new item.
 * - fields: one item on each line, in columns.
 * - json: a JSON list.
 */
export const layouts = ["lines", "numbered", "labels", "blocks", "records", "fields", "json"] as const;
export type Layout = (typeof layouts)[number];

/**
 * The characters that separate the columns of a table. With the first three, cells may be quoted as in CSV.
 */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|", colon: ":" } as const;
export type Separator = keyof typeof separators;
export const separatorNames = Object.keys(separators) as Separator[];
export const isQuoted = (separator: Separator): boolean => separator !== "pipe" && separator !== "colon";

export interface FieldsReading {
  layout: "fields";
  separator: Separator;
  /** Whether the first row names the columns. */
  header: boolean;
  /** The names of the columns. Optional with a header, whose names they replace. */
  columns?: string[];
}

export type Reading = { layout: Exclude<Layout, "fields"> } | FieldsReading;

/** The parts of a reading that the user has chosen. `findReadings` finds the other parts. */
export interface WantedReading {
  layout?: Layout | undefined;
  separator?: Separator | undefined;
  header?: boolean | undefined;
  columns?: string[] | undefined;
}

/** Returns the unit of the entries' numbers: positions in a JSON list, else lines. */
export const unitOf = (reading: Reading): ImportProblem["unit"] =>
  reading.layout === "json" ? "item" : "line";

/** Returns the reading when the user has chosen all its parts, else null. */
export function completeReading({ layout, separator, header, columns }: WantedReading): Reading | null {
  if (layout === undefined) return null;
  if (layout !== "fields") return { layout };
  if (!separator || header === undefined || (!header && !columns)) return null;
  return { layout, separator, header, ...(columns ? { columns } : {}) };
}
