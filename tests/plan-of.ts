import type pg from "pg";
import { vi } from "vitest";
import { pool } from "#db/client.server.ts";

/**
 * Returns the query plans of all statements that `read` sends, as texts. The planner ignores indexes on small
 * tables, so sequential scans and sorts are disabled. With this setting, a plan contains a sequential scan or
 * a sort only when PostgreSQL can use no index.
 */
export async function plansOf(read: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pool, "query");
  await read();
  const sent = spy.mock.calls as unknown as [string | pg.QueryConfig, unknown[]?][];
  spy.mockRestore();
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const way of ["seqscan", "sort", "bitmapscan", "incremental_sort"])
      await client.query(`set local enable_${way} = off`);
    const plans: string[] = [];
    for (const [config, values] of sent) {
      const text = typeof config === "string" ? config : config.text;
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
