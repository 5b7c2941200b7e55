import type { PoolClient } from "pg";
import { expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { listTables } from "#db/table-copies.ts";
import { addForeignKeys, removeForeignKeys, removeIndexes } from "./bulk-load.ts";

/** Returns the definitions of all indexes, constraints and required columns of the shop's tables. */
async function definitions(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    select pg_get_indexdef(indexrelid) || ' ' || indisvalid as text from pg_index i
      join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select attrelid::regclass || ' ' || attname || ' ' || attnotnull from pg_attribute a
      join pg_class c on c.oid = a.attrelid where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0
    order by 1`);
  // The database server prints a definition with parentheses. When the database server parses this definition
  // again, the server removes the unnecessary parentheses.
  return rows.map(({ text }) => text.replaceAll(/[()]/g, ""));
}

it("a bulk load recreates every index, constraint and foreign key that it has removed", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const before = await definitions(client);
    const names = (await listTables(client)).map(({ name }) => name);
    const foreignKeys = await removeForeignKeys(client);
    const removed = await removeIndexes(client, names);
    const { rows } = await client.query(
      "select 1 from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace",
    );
    expect(rows).toEqual([]);
    for (const statements of removed.values())
      for (const statement of statements) await client.query(statement);
    for (const statement of await addForeignKeys(client, foreignKeys)) await client.query(statement);
    expect(await definitions(client)).toEqual(before);
    expect(before.length).toBeGreaterThan(200);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

it("removeIndexes removes only the indexes of the given tables", async () => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    expect(await removeIndexes(client, [])).toEqual(new Map());
    // The foreign key of `products` references the primary key of `categories`.
    expect((await removeForeignKeys(client)).map(({ table }) => table)).toContain("products");
    expect([...(await removeIndexes(client, ["categories"])).keys()]).toEqual(["categories"]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
