import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { countSales } from "#domain/catalog/storefront/count-sales.ts";
import { addChannel, endReceivers, messagesOf, receive, sendAll } from "#tests/channels/receive-messages.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { featureProduct } from "./feature-product.ts";
import { removeProduct } from "./remove-product.ts";

afterEach(endReceivers);

const changesOf = async (subjectId: string) =>
  (
    await db
      .select({ data: shopEvents.data })
      .from(shopEvents)
      .where(and(eq(shopEvents.subjectId, subjectId), eq(shopEvents.type, "product.changed")))
      .orderBy(asc(shopEvents.id))
  ).map(({ data }) => data);

describe("the event product.changed", () => {
  it("product.changed is recorded with the price when a product is added, changed, put on sale or deleted", async () => {
    const { id } = await buildProduct({
      name: "Lanternfish Keys",
      slug: "lanternfish",
      price: 2_500,
      stock: 0,
    });
    const admin = await buildSignedInAdmin();
    const added = { product: "Lanternfish Keys", slug: "lanternfish", price: 2_500, status: "active" };
    expect(await changesOf(id)).toEqual([added]);
    await featureProduct(admin, { id, featured: true });
    await featureProduct(admin, { id, featured: true });
    expect(await changesOf(id)).toEqual([added, added]);
    await db.execute(sql`update products set sale_price = 2000, sale_starts_at = now(),
      sale_ends_at = now() + interval '1 day' where id = ${id}`);
    expect((await changesOf(id)).at(-1)).toEqual({ ...added, price: 2_000 });
    const [row] = await db.select().from(products).where(eq(products.id, id));
    expect(await removeProduct(admin, { id, version: row?.version ?? 0 })).toBe("deleted");
    expect((await changesOf(id)).at(-1)).toEqual({ ...added, price: 2_000, status: "deleted" });
  });

  it("product.changed is not recorded when only an order, the stock count or the sales count changes", async () => {
    const manual = { deliveryType: "manual", manualStock: 3, stock: 0 } as const;
    for (const columns of [{ stock: 2 }, manual]) {
      const { id: productId } = await buildProduct(columns);
      while (await countShelves());
      const before = await changesOf(productId);
      await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
      while (await countShelves());
      await countSales();
      expect(await changesOf(productId)).toEqual(before);
    }
  });

  it("product.changed is sent to each webhook that subscribes to the event", async () => {
    const { received, url } = await receive();
    const { id: listening } = await addChannel("webhook", url, ["product.changed"]);
    const { id: other } = await addChannel("webhook", url, ["stock.out"]);
    const { id: subjectId } = await buildProduct({ stock: 0 });
    await sendAll();
    expect((await messagesOf(listening)).map(({ state }) => state)).toEqual(["sent"]);
    expect(await messagesOf(other)).toEqual([]);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      type: "product.changed",
      data: { subjectId, status: "active" },
    });
    expect(received[0]?.headers["webhook-id"]).toMatch(/^[0-9a-f-]{36}_product-changed$/);
  });
});
