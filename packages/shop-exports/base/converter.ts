import type { Collector } from "./collector.ts";
import type { Table } from "./table.ts";

/** The tables of another shop by their names. */
export type Tables<T extends Table = Table> = Partial<Record<string, T>>;

/** A converter that reads the export files of one kind of shop. */
export interface Converter {
  /**
   * The names of the tables. When the export has a single table, the file of this table can have any name.
   */
  tables: readonly string[];
  /** The keys of the columns with prices, and the keys of the columns with dates. */
  priceColumns: readonly string[];
  dateColumns: readonly string[];
  /** Renames the columns to the names that `convert` expects. */
  prepare?: <T extends Table>(tables: Tables<T>) => Tables<T>;
  /**
   * Returns why the tables cannot be converted, such as a missing column. Returns null when the tables can be
   * converted.
   */
  problemOf: (tables: Tables) => string | null | undefined;
  /**
   * Passes the data of every row to the collector. A refused row does not stop the conversion of other rows.
   */
  convert: (tables: Tables, collector: Collector) => void;
}
