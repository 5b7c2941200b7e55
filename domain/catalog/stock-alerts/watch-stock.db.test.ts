import { and, eq, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { stockLevels } from "#db/schema/stock-alerts.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { watchStock } from "./watch-stock.ts";

async function watch(): Promise<void> {
  while (await watchStock());
}

async function levelOf(productId: string) {
  await watch();
  const [row] = await db.select().from(stockLevels).where(eq(stockLevels.productId, productId));
  return row;
}

const setStock = (id: string, manualStock: number | null) =>
  db.update(products).set({ manualStock }).where(eq(products.id, id));

/** Moves the stored times of a product back by some minutes, to simulate that these minutes have passed. */
const letPass = (id: string, minutes: number) =>
  db.execute(sql`update stock_levels set since = since - make_interval(mins => ${minutes}),
    back_at = back_at - make_interval(mins => ${minutes}), check_at = check_at - make_interval(mins => ${minutes})
    where product_id = ${id}`);

const manual = (manualStock: number | null, lowStockAt = 5) =>
  buildProduct({ deliveryType: "manual", manualStock, lowStockAt, stock: 0 });

describe("the stock level of a product", () => {
  it("the stock level of a product depends on the items of the product and on its own threshold", async () => {
    const { id } = await buildProduct({ stock: 3, lowStockAt: 1 });
    expect(await levelOf(id)).toMatchObject({ level: "ample", told: "ample" });
    await buildPaidOrder({ items: [{ productId: id, quantity: 2 }] });
    expect(await levelOf(id)).toMatchObject({ level: "low" });
    await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    await letPass(id, 10);
    expect(await levelOf(id)).toMatchObject({ level: "out", told: "out", checkAt: null });
    await restock(id, 1);
    expect(await levelOf(id)).toMatchObject({ level: "low", told: "low" });
  });

  it("the stock level of a product depends on its manual stock, its threshold and its status", async () => {
    const { id } = await manual(8);
    expect(await levelOf(id)).toMatchObject({ level: "ample", told: "ample" });
    await db.update(products).set({ lowStockAt: 8 }).where(eq(products.id, id));
    expect(await levelOf(id)).toMatchObject({ level: "low", told: "low" });
    await db.update(products).set({ status: "out_of_stock" }).where(eq(products.id, id));
    expect(await levelOf(id)).toMatchObject({ level: "out", told: "out" });
    await db.update(products).set({ status: "active" }).where(eq(products.id, id));
    expect(await levelOf(id)).toMatchObject({ level: "low", told: "low" });
    await setStock(id, null);
    expect(await levelOf(id)).toMatchObject({ level: "ample" });
  });

  it("the stock level does not change while the product is hidden", async () => {
    const { id } = await manual(8);
    await db.update(products).set({ status: "inactive", manualStock: 0 }).where(eq(products.id, id));
    expect(await levelOf(id)).toMatchObject({ level: "ample", told: "ample" });
    await db.update(products).set({ status: "active" }).where(eq(products.id, id));
    expect(await levelOf(id)).toMatchObject({ level: "out", told: "out" });
  });

  it("the stock level does not change while an unpaid order reserves the last unit", async () => {
    const { id } = await buildProduct({ stock: 1 });
    await watch();
    await letPass(id, 10);
    const { orderId } = await buildAwaitingOrder({ items: [{ productId: id, quantity: 1 }] });
    const held = await levelOf(id);
    expect(held).toMatchObject({ level: "out", told: "low" });
    expect(held?.checkAt).not.toBeNull();
    await releaseOrder(system("worker"), orderId, "expired", "test");
    expect(await levelOf(id)).toMatchObject({ level: "low", told: "low", checkAt: null });
    await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    expect(await levelOf(id)).toMatchObject({ told: "out" });
  });

  it("the worker judges a stock level again when the waiting time has passed", async () => {
    const { id } = await manual(1);
    for (const units of [0, 2]) {
      await setStock(id, units);
      await watch();
    }
    await setStock(id, 0);
    expect(await levelOf(id)).toMatchObject({ level: "out", told: "low" });
    await letPass(id, 9);
    expect(await levelOf(id)).toMatchObject({ told: "low" });
    await letPass(id, 1);
    expect(await levelOf(id)).toMatchObject({ told: "out", checkAt: null });
  });

  it("the stock level is written to the database only when the level changes", async () => {
    const { id } = await manual(20);
    await watch();
    const version = async () =>
      (await db.execute(sql`select xmin::text from stock_levels where product_id = ${id}`)).rows;
    const before = await version();
    await setStock(id, 30);
    await watch();
    expect(await version()).toEqual(before);
  });
});

const aboutStockOf = (productId: string) =>
  and(eq(shopEvents.subjectId, productId), like(shopEvents.type, "stock.%"));

/**
 * Returns the stock events of a product, oldest event first, with the number of units in each event.
 */
async function eventsOf(productId: string): Promise<string[]> {
  await watch();
  const rows = await db.select().from(shopEvents).where(aboutStockOf(productId)).orderBy(shopEvents.id);
  return rows.map(({ type, data }) => `${type} ${data.units}`);
}

describe("the events about stock", () => {
  it("a stock event contains product, units and threshold, and notifies staff", async () => {
    const { id } = await manual(6);
    await setStock(id, 5);
    expect(await eventsOf(id)).toEqual(["stock.low 5"]);
    const [event] = await db.select().from(shopEvents).where(aboutStockOf(id));
    expect(event?.data).toEqual({ product: `Product ${id.slice(0, 8)}`, units: 5, threshold: 5 });
    await setStock(id, 0);
    await watch();
    await setStock(id, 7);
    expect(await eventsOf(id)).toEqual(["stock.low 5", "stock.out 0", "stock.back 7"]);
    const notices = await db.select().from(staffNotices).where(eq(staffNotices.subject, id));
    expect(notices.map(({ kind }) => kind).sort()).toEqual(["sold_out", "stock_back", "stock_low"]);
  });

  it("ten crossings of the threshold cause one stock event", async () => {
    const { id } = await manual(6);
    for (const _ of Array(10)) {
      await setStock(id, 5);
      await watch();
      await setStock(id, 6);
      await watch();
    }
    expect(await eventsOf(id)).toEqual(["stock.low 5"]);
  });

  it("an import in many batches causes one stock event", async () => {
    const { id } = await buildProduct({ stock: 1 });
    await watch();
    await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    for (const _ of Array(8)) {
      await watch();
      await restock(id, 50);
    }
    expect(await eventsOf(id)).toEqual(["stock.out 0", "stock.back 50"]);
  });

  it("the first stock of a product causes no event, whatever happened before its first sale", async () => {
    const items = await buildProduct({ stock: 0 });
    await watch();
    await restock(items.id, 50);
    const draft = await buildProduct({
      deliveryType: "manual",
      manualStock: 9,
      stock: 0,
      status: "inactive",
    });
    await setStock(draft.id, 0);
    await watch();
    await db.update(products).set({ status: "active" }).where(eq(products.id, draft.id));
    await watch();
    await setStock(draft.id, 12);
    for (const { id } of [items, draft]) {
      expect(await eventsOf(id)).toEqual([]);
      expect(await levelOf(id)).toMatchObject({ level: "ample", told: "ample", wasOnSale: true });
      expect(await db.$count(staffNotices, eq(staffNotices.subject, id))).toBe(0);
    }
  });

  it("a new product causes no stock events before the product is active and has a unit", async () => {
    const stages = [
      { status: "inactive", manualStock: 9, wasOnSale: false },
      { status: "active", manualStock: 0, wasOnSale: false },
      { status: "active", manualStock: 9, wasOnSale: true },
      { status: "active", manualStock: null, wasOnSale: true },
    ] as const;
    for (const { wasOnSale, ...stage } of stages) {
      const { id } = await buildProduct({ deliveryType: "manual", stock: 0, ...stage });
      const [row] = await db.select().from(stockLevels).where(eq(stockLevels.productId, id));
      expect(row?.wasOnSale).toBe(wasOnSale);
    }
  });

  it("stock.out is recorded when a product changes to a delivery type without items, but not when a product becomes visible again", async () => {
    const { id } = await manual(null);
    await watch();
    await db.update(products).set({ deliveryType: "account" }).where(eq(products.id, id));
    await watch();
    await restock(id, 9);
    expect(await eventsOf(id)).toEqual(["stock.out 0", "stock.back 9"]);
    await db.update(products).set({ status: "inactive" }).where(eq(products.id, id));
    await watch();
    await db.update(products).set({ status: "active" }).where(eq(products.id, id));
    expect(await eventsOf(id)).toEqual(["stock.out 0", "stock.back 9"]);
  });

  it("stock.out is recorded only once, even when the worker judges a sold-out product again", async () => {
    const { id } = await manual(1);
    await setStock(id, 0);
    await watch();
    for (const lowStockAt of [8, 9]) {
      await db.update(products).set({ lowStockAt }).where(eq(products.id, id));
      await watch();
    }
    expect(await eventsOf(id)).toEqual(["stock.out 0"]);
  });

  it("each stock event is recorded only once when several workers run", async () => {
    const { id } = await manual(6);
    await setStock(id, 5);
    await Promise.all(Array.from({ length: 4 }, () => watchStock()));
    expect(await eventsOf(id)).toEqual(["stock.low 5"]);
  });
});
