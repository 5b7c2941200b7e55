import { pool } from "#db/client.server.ts";
import type { BoundStatement } from "#db/statement.ts";
import { listTables } from "#db/table-copies.ts";

/**
 * Returns the query plan that the database of a new shop chooses for a statement. The database has no table
 * statistics yet. Until the database has statistics, it uses the same plan for all values.
 */
export async function planInNewShop({ text }: BoundStatement<unknown>): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const names = (await listTables(client)).map(({ name }) => name);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // The statement truncates the tables, because an empty table has no statistics.
    await client.query(`truncate ${names.join(", ")}`);
    await client.query("set local plan_cache_mode = force_generic_plan");
    await client.query(`prepare asked as ${text}`);
    const nulls = Array(new Set(text.match(/\$\d+/g)).size).fill("null");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain execute asked(${nulls.join(", ")})`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    await client.query("deallocate asked");
    client.release();
  }
}
