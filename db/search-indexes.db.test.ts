import { expect, it } from "vitest";
import { pool } from "./client.server.ts";

it("each GIN search index limits its pending list to 256 kB", async () => {
  const { rows } = await pool.query<{ name: string; options: string[] | null }>(
    `select c.relname as name, c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["order_search_part", "products_part", "products_search", "profiles_part"]),
  );
  for (const { options } of rows) expect(options).toEqual(["gin_pending_list_limit=256"]);
});
