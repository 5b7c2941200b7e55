import type { ImportProblem } from "#domain/kernel/files/import-problems.ts";

/** How the text of a file or of a paste becomes items. */

/**
 * lines: one item a line. numbered: the same, without the numbers or bullets in front. labels: one item a line, whose parts
 * are named in the line ("login: x | senha: y"). blocks: items divided by blank lines. records: lines of "key: value", a new
 * item wherever the first key comes again. fields: one item a line, in columns. json: a JSON list.
 */
export const layouts = ["lines", "numbered", "labels", "blocks", "records", "fields", "json"] as const;
export type Layout = (typeof layouts)[number];

/** The characters that divide the columns of a table. Cells between the first three may be quoted as in CSV. */
export const separators = { comma: ",", semicolon: ";", tab: "\t", pipe: "|", colon: ":" } as const;
export type Separator = keyof typeof separators;
export const separatorNames = Object.keys(separators) as Separator[];
export const isQuoted = (separator: Separator): boolean => separator !== "pipe" && separator !== "colon";

export interface FieldsReading {
  layout: "fields";
  separator: Separator;
  /** Whether the first row names the columns. */
  header: boolean;
  /** The names of the columns; with a header they replace its names, and may be left out. */
  columns?: string[];
}

export type Reading = { layout: Exclude<Layout, "fields"> } | FieldsReading;

/** What somebody has said about a file. The rest is found by looking into it. */
export interface WantedReading {
  layout?: Layout | undefined;
  separator?: Separator | undefined;
  header?: boolean | undefined;
  columns?: string[] | undefined;
}

/** The unit that an entry's number counts. */
export const unitOf = (reading: Reading): ImportProblem["unit"] =>
  reading.layout === "json" ? "item" : "line";

/** The reading that needs no look into the file, or null while something is open. */
export function completeReading({ layout, separator, header, columns }: WantedReading): Reading | null {
  if (layout === undefined) return null;
  if (layout !== "fields") return { layout };
  if (!separator || header === undefined || (!header && !columns)) return null;
  return { layout, separator, header, ...(columns ? { columns } : {}) };
}
