import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import { deleteItem } from "#domain/inventory/delete-item.ts";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { readInventory } from "#domain/inventory/lists/queries.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { buildAwaitingOrder, buildPaidOrder, checkOut } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { addCountChanges } from "./add-count-changes.ts";

const admin = await buildSignedInAdmin();
const params = (search: string) => new URLSearchParams(search);

/** Reads the counts and totals of every list, as the pages show them. */
async function readLists() {
  const products = await listStaffProducts(admin, parseStaffQuery(params("sort=stock")));
  const low = await listStaffProducts(admin, parseStaffQuery(params("tab=estoque-baixo")));
  const inventory = await readInventory(admin, parseInventoryQuery(params("")));
  const { summary } = await listSales(admin, parseSalesFilter(params("")));
  const users = await listUsers(admin, { search: "", tab: "", sort: "gasto", page: 1 });
  return {
    stock: products.products.map(({ id, stock }) => [id, stock]),
    low: low.products.map(({ id }) => id),
    stats: products.stats,
    tabs: products.tabs,
    categories: products.categories,
    items: inventory.counts,
    summary,
    users: users.counts,
    spenders: users.rows.map(({ email, totalSpent }) => [email, totalSpent]),
  };
}

async function addAll(): Promise<void> {
  while (await countShelves());
  while (await addCountChanges());
}

const stockIn = (lists: Awaited<ReturnType<typeof readLists>>, id: string) =>
  lists.stock.find(([product]) => product === id)?.[1];

describe("the counts of the lists", () => {
  it("the counts of the lists are the same before and after the worker has added the pending changes", async () => {
    const product = await buildProduct({ stock: 4 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 2 }] });
    await buildAwaitingOrder();
    const waiting = await readLists();
    expect(waiting.stock.length).toBeGreaterThan(1);
    await addAll();
    expect(await readLists()).toEqual(waiting);
    expect(await db.$count(sql`stock_changes`)).toBe(0);
    expect(await db.$count(sql`count_changes`)).toBe(0);
  });

  it("the counts of the lists add each change only once when several workers run at the same time", async () => {
    await buildPaidOrder();
    const before = await readLists();
    await Promise.all([countShelves(), countShelves(), addCountChanges(), addCountChanges(), readLists()]);
    expect(await readLists()).toEqual(before);
    await addAll();
    expect(await readLists()).toEqual(before);
  });

  it("the counts of the lists are correct after concurrent orders of the same product", async () => {
    const { id } = await buildProduct({ stock: 7 });
    await addAll();
    const before = await readLists();
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => buildShopper()));
    await Promise.all([
      ...shoppers.map((shopper) => checkOut(shopper, [{ productId: id, quantity: 1 }])),
      countShelves(),
      addCountChanges(),
    ]);
    const after = await readLists();
    expect(stockIn(after, id)).toBe(1);
    expect(after.low).toContain(id);
    expect(after.stats.low).toBe(before.stats.low + 1);
    expect(after.items.reserved).toBe(before.items.reserved + 6);
    expect(after.summary.pending).toBe(before.summary.pending + 6);
  });

  it("the counts of the lists are correct after a payment, an expiry, a refund, a deleted item and new stock", async () => {
    const { id } = await buildProduct({ stock: 3 });
    const before = await readLists();
    const { orderId, shopper } = await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    const unpaid = await buildAwaitingOrder({ items: [{ productId: id, quantity: 1 }] });
    const paid = await readLists();
    expect([stockIn(before, id), stockIn(paid, id)]).toEqual([3, 1]);
    expect(paid.summary.receivedValue - before.summary.receivedValue).toBe(6000);
    expect(paid.users.compradores).toBe(before.users.compradores + 1);
    expect(paid.spenders).toContainEqual([shopper.email, 6000]);

    await releaseOrder(system("test"), unpaid.orderId, "expired", "not paid in time");
    await addAll();
    await requestRefund(system("command"), {
      orderId,
      scope: { kind: "amount", amount: 2_000 },
      reason: "goodwill",
    });
    const [free] = (await stockOf(id)).filter(({ state }) => state === "available");
    await deleteItem(admin, { itemId: free?.id ?? "" });
    const refunded = await readLists();
    expect(stockIn(refunded, id)).toBe(1);
    expect(refunded.items.available).toBe(paid.items.available);
    expect(refunded.summary.pending).toBe(paid.summary.pending - 1);
    expect(refunded.summary.returned.refunded - paid.summary.returned.refunded).toBe(2_000);

    await restock(id, 10);
    expect(stockIn(await readLists(), id)).toBe(11);
    expect((await readLists()).low).not.toContain(id);
  });

  it("the counts of the lists are correct after the manual stock of a product changes", async () => {
    const { id } = await buildProduct({ deliveryType: "manual", manualStock: 6 });
    const before = await readLists();
    await buildAwaitingOrder({ items: [{ productId: id, quantity: 2 }] });
    const after = await readLists();
    expect([stockIn(before, id), stockIn(after, id)]).toEqual([6, 4]);
    expect(after.stats.low).toBe(before.stats.low + 1);
    await db.execute(sql`update products set archived_at = now() where id = ${id}`);
    expect((await readLists()).stats.total).toBe(before.stats.total - 1);
  });
});

describe("the invariants of the counts", () => {
  const codes = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, rows]);

  it("the invariants of the counts report a product with a wrong stock, until the counts are computed again", async () => {
    const { id } = await buildProduct();
    await addAll();
    await db.execute(sql`update product_stock set available = available + 1 where product_id = ${id}`);
    expect(await codes()).toEqual([["I36", [id]]]);
    await db.execute(sql`select recount()`);
    expect(await codes()).toEqual([]);
  });

  it("the invariants of the counts report a lost change and a wrong count", async () => {
    await buildPaidOrder();
    await db.execute(sql`delete from count_changes where subject = 'orders'`);
    expect(await codes()).toEqual([["I37", ["orders completed|test"]]]);
    await db.execute(sql`select recount()`);
    await db.execute(
      sql`update counts set amount = amount - 1 where subject = 'orders' and part = 'completed|test'`,
    );
    expect(await codes()).toEqual([["I37", ["orders completed|test"]]]);
    await db.execute(sql`select recount()`);
  });
});
