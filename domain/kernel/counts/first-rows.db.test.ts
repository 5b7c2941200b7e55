import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { firstRows } from "./first-rows.ts";

it.each(["count_changes", "stock_changes", "sales_tallies"] as const)(
  "a job finds the first rows of %s without comparing row by row, although the statistics show an empty table",
  async (table) => {
    await db.execute(sql.raw(`delete from ${table}`));
    await db.execute(sql.raw(`analyze ${table}`));
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(
      sql`explain delete from ${sql.raw(table)} where ${firstRows(table, 1_000)}`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("InitPlan");
    expect(plan).not.toMatch(/Nested Loop|SubPlan|ANY/);
  },
);

it("firstRows selects the oldest rows, up to the requested number", async () => {
  await db.execute(
    sql`insert into count_changes (subject, part, n) select 'test', '', n from generate_series(1, 5) n`,
  );
  const { rows } = await db.execute<{ n: string }>(
    sql`delete from count_changes where ${firstRows("count_changes", 3)} returning n`,
  );
  expect(rows.map(({ n }) => Number(n))).toEqual([1, 2, 3]);
  await db.execute(sql`delete from count_changes`);
});
