import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { addCountChanges } from "#domain/kernel/counts/add-count-changes.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { findPageStart } from "./find-page-start.ts";
import { pageOfIds, selectIds } from "./find-sales.ts";
import { parseSalesFilter, saleSorts } from "./sales-filter.ts";

const tabs = ["", "pendentes", "concluidas"];
const views = tabs.flatMap((tab) => saleSorts.map((ordem) => ({ tab, ordem })));

describe("findPageStart", () => {
  beforeAll(async () => {
    const product = await buildProduct({ stock: 9 });
    const items = [{ productId: product.id, quantity: 1 }];
    for (const days of [0, 0, 1, 1, 5]) {
      const { orderId } = days === 1 ? await buildAwaitingOrder({ items }) : await buildPaidOrder({ items });
      await db.execute(
        sql`update orders set created_at = now() - make_interval(days => ${days}) where id = ${orderId}`,
      );
    }
    // The other days have both added and waiting changes.
    await addCountChanges();
    await buildPaidOrder({ items });
  });

  it.each(views)(
    "begins each page of the view $tab, sorted $ordem, where the list continues",
    async ({ tab, ordem }) => {
      const filter = parseSalesFilter(new URLSearchParams({ tab, ordem }));
      const all = await pageOfIds(filter, 0, 100);
      expect(all.length).toBeGreaterThan(1);
      for (let offset = 0; offset < all.length; offset++) {
        const start = await findPageStart(filter, offset, 0);
        const rows = await selectIds(filter, start.offset, 2, start.where);
        expect(rows.map(({ id }) => id)).toEqual(all.slice(offset, offset + 2));
      }
    },
  );

  it("skips the orders of whole days", async () => {
    const filter = parseSalesFilter(new URLSearchParams());
    const start = await findPageStart(filter, 5, 0);
    expect(start.where).toBeDefined();
    expect(start.offset).toBeLessThan(3);
  });

  it.each(["maior-valor", "menor-valor"])("skips the orders of whole values, sorted %s", async (ordem) => {
    const product = await buildProduct({ stock: 3, price: 99_900 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const filter = parseSalesFilter(new URLSearchParams({ ordem }));
    const all = await pageOfIds(filter, 0, 100);
    const start = await findPageStart(filter, all.length - 1, 0);
    expect(start.where).toBeDefined();
    expect(start.offset).toBeLessThan(all.length - 1);
    expect((await selectIds(filter, start.offset, 2, start.where)).map(({ id }) => id)).toEqual(
      all.slice(-1),
    );
  });
});
