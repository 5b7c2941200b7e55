import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { itemRows } from "./item-rows.ts";

beforeAll(async () => {
  const product = await buildProduct({ stock: 14 });
  for (const days of [0, 0, 3])
    await buildPaidOrder({ items: [{ productId: product.id, quantity: days === 0 ? 2 : 1 }] });
  // Several items have the same time: their ids then decide.
  await db.execute(sql`update product_inventory i set created_at = date_trunc('day', now()) - make_interval(days => (n % 4)::int),
    sold_at = case when state = 'sold' then date_trunc('day', now()) - make_interval(days => (n % 3)::int) end
    from (select id, row_number() over (order by id) as n from product_inventory) numbered where numbered.id = i.id`);
  // The other days have both added and waiting changes.
  await addCountChanges();
  await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
});

it.each([
  ["available", true],
  ["available", false],
  ["sold", true],
  ["sold", false],
] as const)(
  "begins each page of the %s items where the list continues (oldest first: %s)",
  async (state, oldestFirst) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from product_inventory where state = ${state}`,
    );
    const total = rows[0]?.n ?? 0;
    const read = async (offset: number, limit: number, skippedMin?: number) =>
      (await itemRows(state, null, { limit, offset, oldestFirst, total, isCapped: false }, skippedMin)).map(
        ({ id }) => id,
      );
    const all = await read(0, 100);
    expect(new Set(all).size).toBe(total);
    expect(total).toBeGreaterThan(5);
    for (let offset = 0; offset < total; offset++)
      expect(await read(offset, 3, 0)).toEqual(all.slice(offset, offset + 3));
  },
);
