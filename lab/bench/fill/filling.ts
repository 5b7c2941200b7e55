import type pg from "pg";
import type { ShopSize } from "./shop-size.ts";

/**
 * The values that all steps share while they fill an empty database. The steps store their planned rows in
 * unlogged tables of the schema `fill`.
 */
export interface Filling {
  run: (text: string, values?: unknown[]) => Promise<Pick<pg.QueryResult, "rows">>;
  /** The database URL for further connections. The further connections use the role that owns the tables. */
  url: string;
  size: ShopSize;
  /**
   * The time at which the database is filled, as a SQL constant. All times in the data are before the time at
   * which the database is filled.
   */
  at: string;
  /** The id of the admin who is the author of all staff actions in the data. */
  adminId: string;
}

/** The time span of the data. */
export const SPAN = "interval '730 days'";
