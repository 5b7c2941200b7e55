import { expect, test } from "vitest";
import { pool } from "#db/client.server.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { env } from "#env";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { fillShop } from "./fill-shop.ts";
import { readSamples } from "./samples.ts";

const SIZE = { products: 200, orders: 400, items: 1_000, users: 200 };

/**
 * The indexes, keys, foreign keys and triggers of every table. The function removes parentheses. PostgreSQL
 * omits some parentheses when it restores a condition from the text of the condition.
 */
const definitions = async () =>
  (
    await pool.query(`
    select "table", name, translate(definition, '()', '') as definition from (
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) defined order by 1, 2, 3`)
  ).rows;

test("the filled shop can sell, and satisfies every invariant", async () => {
  const before = await definitions();
  await fillShop(env.DATABASE_URL ?? "", SIZE);
  expect(await definitions()).toEqual(before);

  const { rows } = await pool.query(`select (select count(*) from orders)::int as orders,
    (select count(*) from product_inventory)::int as items, (select count(*) from products)::int as products,
    (select count(*) from users)::int as users, (select count(*) from pg_namespace where nspname = 'fill')::int as plans,
    (select array_agg(distinct status order by status) from orders) as statuses,
    (select array_agg(distinct state order by state) from product_inventory) as states`);
  expect(rows).toEqual([
    {
      ...{ orders: 400, items: 1_000, products: 200, users: 201, plans: 0 },
      statuses: ["cancelled", "completed", "pending", "processing"],
      states: ["available", "burned", "quarantined", "reserved", "retired", "sold"],
    },
  ]);
  expect(Object.values(await readSamples((text, values) => pool.query(text, values)))).not.toContain(null);

  const sold = await pool.query(
    "select id, product_id, account_data_sealed from product_inventory where state = 'sold' limit 1",
  );
  const { id, product_id, account_data_sealed } = sold.rows[0];
  expect(Object.keys(openFields(account_data_sealed, { itemId: id, productId: product_id }))).toEqual([
    "email",
    "password",
  ]);
  await buildPaidOrder();
});
