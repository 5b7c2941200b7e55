import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { ImportRejected } from "#domain/kernel/files/import-problems.ts";
import { openFields } from "#domain/security/vault/seal.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { type InventoryImport, importInventory } from "./import-inventory.ts";
import type { Reading } from "./reading.ts";

let product: { id: string; slug: string };
beforeEach(async () => {
  product = await buildProduct({ stock: 0 });
});

const CSV: Reading = { layout: "fields", separator: "comma", header: true };
const load = (content: string, options: Partial<InventoryImport> = {}) =>
  importInventory(system("command"), {
    source: {
      name: "stock.txt",
      async *open() {
        yield new TextEncoder().encode(content);
      },
    },
    reading: { layout: "blocks" },
    productSlug: product.slug,
    ...options,
  });
const stock = () =>
  db
    .select()
    .from(inventoryItems)
    .where(eq(inventoryItems.productId, product.id))
    .orderBy(inventoryItems.createdAt);
const rejected = async (content: string, options: Partial<InventoryImport> = {}) => {
  const before = (await stock()).length;
  const error = await load(content, options).catch((reason: unknown) => reason);
  if (!(error instanceof ImportRejected)) throw error;
  expect(await stock()).toHaveLength(before);
  return error.problems.map(({ unit, number, reason }) => `${unit} ${number}: ${reason}`);
};

describe("importInventory", () => {
  it("importInventory adds encrypted items in the same sequence as in the file, with a batch and an audit row", async () => {
    const result = await load('Email: a1@example.com\nPassword: pw-one\n\nGIFT-0001\n\n{"code": "c1"}', {
      supplier: "Northgate",
      unitCost: 1250,
    });
    expect(result).toMatchObject({ product: product.slug, added: 3, deliveredToWaitingOrders: 0 });
    const items = await stock();
    expect(items.map((item) => item.fieldNames)).toEqual([["email", "password"], ["raw_data"], ["code"]]);
    expect(items.every((item) => item.state === "available")).toBe(true);
    const [first] = items;
    expect(
      openFields(first?.accountDataSealed ?? Buffer.alloc(0), {
        itemId: first?.id ?? "",
        productId: product.id,
      }),
    ).toEqual({
      email: "a1@example.com",
      password: "pw-one",
    });
    const [batch] = await db
      .select()
      .from(inventoryBatches)
      .where(eq(inventoryBatches.id, first?.batchId ?? ""));
    expect(batch).toMatchObject({ source: "stock.txt", supplier: "Northgate", unitCost: 1250, itemCount: 3 });
    const [audit] = await db.select().from(adminAuditLog).orderBy(desc(adminAuditLog.seq)).limit(1);
    expect(audit).toMatchObject({
      actionType: "INVENTORY_IMPORTED",
      recordId: batch?.id,
      actorKind: "command",
      details: { added: 3 },
    });
    expect(JSON.stringify([audit, batch])).not.toContain("pw-one");
  });

  it("importInventory reads CSV and JSON files", async () => {
    expect(await load("email,password\nc1@example.com,=1+1\n", { reading: CSV })).toMatchObject({
      added: 1,
    });
    expect(await load('[{"email": "c2@example.com"}, "C-3"]', { reading: { layout: "json" } })).toMatchObject(
      {
        added: 2,
      },
    );
  });

  it("importInventory changes nothing in a dry run, but reports credentials that are already in stock", async () => {
    await load("DRY-1");
    expect(await load("DRY-2\n\nDRY-3", { dryRun: true })).toMatchObject({ added: 2, dryRun: true });
    expect(await stock()).toHaveLength(1);
    expect(await rejected("DRY-2\n\nDRY-1", { dryRun: true })).toEqual(["line 3: is in the stock already"]);
  });

  it("importInventory refuses the whole file when a credential is repeated in the file or is in the stock of any product", async () => {
    await load("TAKEN-1\n\nTAKEN-2");
    product = await buildProduct({ stock: 0 });
    expect(await rejected("FRESH-1\n\ncode: TAKEN-2\n\nFRESH-2\n\nFRESH-1\n\nTAKEN-1")).toEqual([
      "line 3: is in the stock already",
      "line 7: is the same credential as line 1",
      "line 9: is in the stock already",
    ]);
    expect(await load("FRESH-1\n\nFRESH-2")).toMatchObject({ added: 2 });
  });

  it("importInventory refuses the whole file and reports every invalid line, including lines after the first thousand lines", async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `bulk-${index}@example.com,pw`);
    rows[10] = "lonely";
    rows[2400] = ",";
    rows[2401] = '"",';
    rows.push('"never closed,pw');
    expect(await rejected(`email,password\n${rows.join("\n")}`, { reading: CSV })).toEqual([
      "line 12: has 1 cell instead of 2",
      'line 2502: a quote (") is opened and never closed in the row that begins here',
    ]);
    expect(await rejected("")).toEqual(["line 1: the file holds no credential"]);
  });

  it("importInventory refuses an unknown product and a product that is not delivered from inventory", async () => {
    await expect(load("X-1", { productSlug: "no-such-product" })).rejects.toMatchObject({
      code: "unknown_product",
      status: 404,
    });
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 3 });
    await expect(load("X-1", { productSlug: manual.slug })).rejects.toMatchObject({
      code: "not_from_inventory",
      status: 409,
    });
  });

  it("importInventory accepts only one of two concurrent imports of the same file", async () => {
    const file = Array.from({ length: 50 }, (_, index) => `RACE-${index}`).join("\n\n");
    const ends = await Promise.allSettled([load(file), load(file)]);
    expect(ends.map((end) => end.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stock()).toHaveLength(50);
  });

  it("importInventory delivers new items to waiting paid orders before a new customer can buy them", async () => {
    const short = await buildProduct({ stock: 1 });
    const late = await buildAwaitingOrder({ items: [{ productId: short.id, quantity: 1 }] });
    await db.execute(
      sql`update orders set expires_at = now() - interval '1 hour' where id = ${late.orderId}`,
    );
    await db.execute(sql`
      update product_inventory set state = 'available', order_item_id = null, reserved_until = null where product_id = ${short.id}`);
    await buildPaidOrder({ items: [{ productId: short.id, quantity: 1 }] });
    await sandbox.pay({ session: late.session });
    await reconcileOrder(late.orderId, "test");
    expect(await readOrder(late.orderId)).toMatchObject({ status: "processing", deliveryState: "owed" });
    product = short;
    expect(await load("OWED-1\n\nOWED-2")).toMatchObject({ added: 2, deliveredToWaitingOrders: 1 });
    expect(await readOrder(late.orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });
    expect((await stock()).filter((item) => item.state === "available")).toHaveLength(1);
  });
});
