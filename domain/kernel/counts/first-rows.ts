import { type SQL, sql } from "drizzle-orm";

/**
 * The tables from which a job removes each row a short time after the row was written. Only one worker at a
 * time removes rows.
 */
type WaitingTable = "count_changes" | "stock_changes" | "sales_tallies";

/**
 * Returns the SQL condition that selects the oldest rows of a table whose rows wait for a job. The database
 * often collects the statistics of such a table while the table is empty. With these statistics and a
 * condition with a list of ids, the planner would compare each row with each id. When another transaction
 * later commits a row with a lower id, the next run processes this row.
 * @param most the maximum number of rows
 */
export function firstRows(table: WaitingTable, most: number): SQL {
  return sql`id <= (select max(id) from (select id from ${sql.raw(table)} order by id limit ${most}) as first)`;
}
