import type { Collector } from "./collector.ts";
import type { Table } from "./table.ts";

/** The tables of another shop by their names. */
export type Tables<T extends Table = Table> = Partial<Record<string, T>>;

/** Reads the export of one kind of shop. */
export interface Converter {
  /** The names of the tables. A single table is one file, whatever its name. */
  tables: readonly string[];
  /** The keys of the columns with prices, and the keys of the columns with dates. */
  priceColumns: readonly string[];
  dateColumns: readonly string[];
  /** Gives the columns the names that `convert` expects. */
  prepare?: <T extends Table>(tables: Tables<T>) => Tables<T>;
  /**
   * Returns why the tables cannot be converted, such as a missing column. Returns null when they can be
   * converted.
   */
  problemOf: (tables: Tables) => string | null | undefined;
  /** Gives every row to the collector. A refused row does not stop the conversion of other rows. */
  convert: (tables: Tables, collector: Collector) => void;
}
