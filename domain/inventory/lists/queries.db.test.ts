import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { PRODUCT_CHOICES_AT_ONCE } from "#db/values/limits.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { quarantineItem } from "#domain/inventory/quarantine-item.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { firstItem, stockOf } from "#tests/factories/read-stock.ts";
import { type ExportedItem, exportInventory } from "./export-inventory.ts";
import { parseInventoryQuery } from "./parse-inventory-query.ts";
import { listProductChoices, readInventory } from "./queries.ts";

let admin: Staff;
let many: { id: string; slug: string };
let mixed: { id: string; slug: string };
let paidOrder: string;
let heldOrder: string;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  many = await buildProduct({ name: "Ácme 100% Seats", stock: 120 });
  mixed = await buildProduct({ name: "Mixed Keys", stock: 15 });
  await buildProduct({ deliveryType: "manual", manualStock: 3, name: "By hand" });
  paidOrder = (await buildPaidOrder({ items: [{ productId: mixed.id, quantity: 12 }] })).orderId;
  heldOrder = (await buildAwaitingOrder({ items: [{ productId: mixed.id, quantity: 1 }] })).orderId;
  await addItem(admin, {
    product: mixed.slug,
    accountData: "=cmd|secret-1",
    source: "text",
    supplier: "=Northgate, Ltd",
    answers: { spreadsheet: "accept" },
    unitCost: 1250,
  });
  const last = (await stockOf(mixed.id)).findLast(({ state }) => state === "available");
  await quarantineItem(admin, { itemId: last?.id ?? "" });
});

const read = (search = "") => readInventory(admin, parseInventoryQuery(new URLSearchParams(search)));

describe("readInventory", () => {
  it("readInventory returns the totals and the products delivered from inventory, but no encrypted content", async () => {
    const page = await read();
    expect(page.counts).toEqual({
      available: 122,
      reserved: 1,
      sold: 12,
      quarantined: 1,
      burned: 0,
      retired: 0,
    });
    expect(page.products.map(({ name, available }) => [name, available])).toEqual([
      ["Ácme 100% Seats", 120],
      ["Mixed Keys", 2],
    ]);
    expect(page.items).toHaveLength(50);
    expect(page.items.every(({ state }) => state === "available")).toBe(true);
    const withoutBuyers = JSON.stringify(page, (key, value) => (key === "buyer" ? null : value));
    expect(withoutBuyers).not.toMatch(/pass-|@example\.com|secret-1/);
  });

  it("readInventory returns as many items as the given page size", async () => {
    const page = await readInventory(admin, parseInventoryQuery(new URLSearchParams()), 10);
    expect(page.items).toHaveLength(10);
    expect(page).toMatchObject({ pageSize: 10, from: 1, next: page.items.at(-1)?.id });
    expect(page.sold).toHaveLength(10);
  });

  it("readInventory returns all products as choices, or only the selected product when there are very many products", async () => {
    expect((await read()).hasAllProducts).toBe(true);
    // The test deletes its own products at the end, because other tests count products.
    await db.execute(sql`insert into products (name, slug, price)
      select 'Bulk ' || n, 'bulk-' || n, 100 from generate_series(1, ${PRODUCT_CHOICES_AT_ONCE}) n`);
    try {
      const page = await read(`produto=${mixed.slug}`);
      expect(page.hasAllProducts).toBe(false);
      expect(page.products.map(({ slug }) => slug)).toEqual([mixed.slug]);
      expect((await read()).products).toEqual([]);
      expect((await read()).counts.available).toBe(122);
      expect(await listProductChoices(admin)).toHaveLength(PRODUCT_CHOICES_AT_ONCE + 2);
    } finally {
      await db.execute(sql`delete from products where slug like 'bulk-%'`);
    }
  });

  it("readInventory returns ten sold items in addition to the first page of available items", async () => {
    const { sold, counts } = await read(`produto=${mixed.slug}`);
    expect(sold).toHaveLength(10);
    expect(counts.sold).toBe(12);
    expect(sold[0]).toMatchObject({ state: "sold", order: (await readOrder(paidOrder)).orderNumber });
    expect((await read("page=2")).sold).toEqual([]);
    expect((await read("tab=vendidos")).items).toHaveLength(12);
  });

  it("readInventory returns reserved items with their order and the end of the reservation", async () => {
    const { items } = await read("tab=reservados");
    const order = await readOrder(heldOrder);
    expect(items.map(({ order: number, product }) => [number, product.slug])).toEqual([
      [order.orderNumber, mixed.slug],
    ]);
    expect(Date.parse(items[0]?.reservedUntil ?? "")).toBeGreaterThan(Date.now());
  });

  it.each(["", "ordem=antigos"])(
    "readInventory returns every item once over all pages (%s)",
    async (order) => {
      const ids: string[] = [];
      const times: string[] = [];
      for (const page of [1, 2, 3]) {
        const { items, total } = await read(`produto=${many.slug}&page=${page}&${order}`);
        expect(total).toBe(120);
        ids.push(...items.map(({ id }) => id));
        times.push(...items.map(({ createdAt }) => createdAt));
      }
      expect(new Set(ids).size).toBe(120);
      const sorted = times.toSorted();
      expect(times).toEqual(order ? sorted : sorted.toReversed());
      expect((await read(`produto=${many.slug}&page=99&${order}`)).page).toBe(3);
    },
  );

  it("readInventory finds items by the start of an id, an order number, a product and a supplier", async () => {
    const item = await firstItem(many.id);
    expect((await read(`q=${item.id.slice(0, 8)}`)).items.map(({ id }) => id)).toEqual([item.id]);
    expect((await read(`q=${item.id.toUpperCase()}`)).total).toBe(1);
    const { orderNumber } = await readOrder(paidOrder);
    expect((await read(`tab=vendidos&q=${orderNumber.toLowerCase()}`)).total).toBe(12);
    expect((await read("q=acme%25")).total).toBe(0);
    expect((await read(`q=${encodeURIComponent("cme 100%")}`)).total).toBe(120);
    expect((await read("q=northgate")).counts).toMatchObject({ available: 0, quarantined: 1 });
    for (const nothing of ["%%%", "_", "' or 1=1 --", "\\"])
      expect([nothing, (await read(`q=${encodeURIComponent(nothing)}`)).total]).toEqual([nothing, 0]);
    expect((await read("produto=nowhere")).total).toBe(0);
  });

  it("readInventory counts the items of each state when a search matches only one product", async () => {
    const [searched, chosen] = [await read(`q=${mixed.slug}`), await read(`produto=${mixed.slug}`)];
    expect(searched.counts).toEqual(chosen.counts);
    expect(searched.total).toBe(chosen.total);
    expect(searched.items.map(({ id }) => id)).toEqual(chosen.items.map(({ id }) => id));
  });

  it("readInventory returns the batches with their item counts", async () => {
    const { batches, total } = await read("tab=lotes");
    expect(total).toBe(3);
    expect(batches[0]).toMatchObject({
      supplier: "=Northgate, Ltd",
      unitCost: 1250,
      itemCount: 1,
      available: 0,
      createdBy: admin.email,
    });
    const [first] = (await read(`tab=lotes&produto=${mixed.slug}&q=mixed`)).batches.filter(
      ({ itemCount }) => itemCount === 15,
    );
    expect(first).toMatchObject({ available: 2, sold: 12 });
    expect((await read(`lote=${first?.id}`)).counts).toMatchObject({ available: 2, sold: 12, reserved: 1 });
  });

  it("readInventory returns an item's batch, and whether the item was delivered", async () => {
    const [item] = (await read("tab=quarentena")).items;
    expect(item).toMatchObject({
      batch: { supplier: "=Northgate, Ltd", unitCost: 1250 },
      wasDelivered: false,
    });
    expect((await read("tab=vendidos")).items.every(({ wasDelivered }) => wasDelivered)).toBe(true);
  });
});

describe("exportInventory", () => {
  const exported = async (search: string) => {
    const items: ExportedItem[] = [];
    for await (const rows of await exportInventory(admin, parseInventoryQuery(new URLSearchParams(search))))
      items.push(...rows);
    return items;
  };

  it("exportInventory exports the items of the current view without credentials, and writes an audit row", async () => {
    const items = await exported("tab=quarentena");
    expect(items).toEqual([
      expect.objectContaining({
        ...{ product: "Mixed Keys", slug: mixed.slug, state: "quarantined", fields: ["raw_data"] },
        ...{ supplier: "=Northgate, Ltd", unitCost: 1250 },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain("secret-1");
    expect(await lastAudit()).toMatchObject({
      actionType: "INVENTORY_EXPORTED",
      details: { rows: 1, state: "quarantined" },
    });
  });

  it("exportInventory exports every row of a long view exactly once", async () => {
    const items = await exported(`produto=${many.slug}`);
    expect(new Set(items.map(({ id }) => id)).size).toBe(120);
    expect(items).toHaveLength(120);
    expect(await exported("tab=lotes")).toHaveLength(136);
    expect(await db.$count(adminAuditLog)).toBeGreaterThan(2);
  });
});
