import type { Collector } from "./collector.ts";
import type { Table } from "./table.ts";

/** The tables of another shop by their names. */
export type Tables<T extends Table = Table> = Partial<Record<string, T>>;

/** Reads the export of one kind of shop. */
export interface Converter {
  /** The names of the tables. A single table is one file, whatever its name. */
  tables: readonly string[];
  /** The keys of the columns that hold prices, and of those that hold dates. */
  priceColumns: readonly string[];
  dateColumns: readonly string[];
  /** Gives the columns the names under which `convert` reads them. */
  prepare?: <T extends Table>(tables: Tables<T>) => Tables<T>;
  /** Returns why the tables cannot be converted, such as a missing column; null when they can. */
  problemOf: (tables: Tables) => string | null | undefined;
  /** Gives every row to the collector. No row stops the others. */
  convert: (tables: Tables, collector: Collector) => void;
}
