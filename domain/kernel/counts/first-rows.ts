import { type SQL, sql } from "drizzle-orm";

/** The tables whose rows are removed by a job after a short time. Only one worker at a time removes rows. */
type WaitingTable = "count_changes" | "stock_changes" | "sales_tallies";

/**
 * Returns the SQL condition that selects the oldest rows of a table whose rows wait for a job. The database
 * often collects its statistics when such a table is empty. If the condition were a list of ids, the planner
 * would therefore compare each row with each id. A row with a lower id that another transaction commits later
 * waits for the next run.
 * @param most the maximum number of rows
 */
export function firstRows(table: WaitingTable, most: number): SQL {
  return sql`id <= (select max(id) from (select id from ${sql.raw(table)} order by id limit ${most}) as first)`;
}
