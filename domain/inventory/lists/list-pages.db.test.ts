import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { plansOf } from "#tests/plan-of.ts";
import { idsOfList, walkList } from "#tests/walk-list.ts";
import { batchSpans } from "./batch-rows.ts";
import { itemSpans } from "./item-rows.ts";

beforeAll(async () => {
  const product = await buildProduct({ stock: 14 });
  await buildProduct({ stock: 1 });
  for (const days of [0, 0, 3])
    await buildPaidOrder({ items: [{ productId: product.id, quantity: days === 0 ? 2 : 1 }] });
  // The update gives several items the same time. When items have the same time, the list sorts the items by
  // id.
  await db.execute(sql`update product_inventory i set created_at = date_trunc('day', now()) - make_interval(days => (n % 4)::int),
    sold_at = case when state = 'sold' then date_trunc('day', now()) - make_interval(days => (n % 3)::int) end
    from (select id, row_number() over (order by id) as n from product_inventory) numbered where numbered.id = i.id`);
  // Each count is now a stored number plus the changes that the shop has not added to this number yet.
  await addCountChanges();
  await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
});

it.each([
  ["available", true],
  ["available", false],
  ["sold", true],
  ["sold", false],
] as const)(
  "the list of %s items shows every item once when it is paged forward and backward (oldest first: %s)",
  async (state, oldestFirst) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from product_inventory where state = ${state}`,
    );
    const all = await walkList(itemSpans(state, null, oldestFirst), 3);
    expect(new Set(all).size).toBe(rows[0]?.n);
    expect(all.length).toBeGreaterThan(5);
  },
);

it("the list of batches can be paged forward and backward", async () => {
  expect((await walkList(batchSpans(sql`b.item_count > 0`), 1)).length).toBeGreaterThan(1);
});

it.each([
  [
    "of the available items",
    itemSpans("available", null, false),
    /product_inventory_state_created.*\n.*Index Cond: .*ROW\(/,
  ],
  ["of the sold items", itemSpans("sold", null, true), /product_inventory_sold.*\n.*Index Cond: .*ROW\(/],
  ["of the batches", batchSpans(sql`b.item_count > 0`), /inventory_batches_newest.*\n.*Index Cond: .*ROW\(/],
])("the database finds the first row of the page %s in an index", async (_, spans, expected) => {
  const [edge = ""] = await idsOfList(spans);
  const plans = await plansOf(() => spans({ edge, isReversed: false, offset: 0, limit: 51 }));
  expect(plans.at(-1)).toMatch(expected);
});
