import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import {
  batchOf,
  buildBackorderedOrder,
  contentOf,
  firstItem,
  stockOf,
} from "#tests/factories/read-stock.ts";
import { addItem } from "./add-item.ts";

let admin: Staff;
let product: { id: string; slug: string };
beforeEach(async () => {
  admin = await buildSignedInAdmin();
  product = await buildProduct({ stock: 0 });
});

const add = (accountData: string, more: object = {}) =>
  addItem(admin, { product: product.slug, accountData, source: "text", ...more });

describe("addItem", () => {
  it.each([
    ["an object", '{"email": "a@example.com", "__proto__": "p"}', ["email", "__proto__"]],
    ["lines", "Recovery Email: a@example.com\nPassword: s3cret-one", ["recovery_email", "password"]],
    ["any other text", "=HYPERLINK(1)", ["raw_data"]],
  ])("addItem seals %s as an item, in a batch of one", async (_, text, names) => {
    expect(
      await add(text, { supplier: "Northgate", unitCost: 1250, answers: { spreadsheet: "accept" } }),
    ).toEqual({
      product: product.slug,
      served: { delivered: 0, partly: 0 },
    });
    const item = await firstItem(product.id);
    expect(item).toMatchObject({ state: "available", fieldNames: names });
    expect(Object.keys(contentOf(item))).toEqual(names);
    expect(await batchOf(item)).toMatchObject({
      supplier: "Northgate",
      unitCost: 1250,
      itemCount: 1,
      source: "text",
      createdBy: admin.userId,
    });
    const audit = await lastAudit();
    expect(audit).toMatchObject({
      actionType: "INVENTORY_ADDED",
      actorId: admin.userId,
      permission: "admin",
      details: { before: null, after: { state: "available" } },
    });
    expect(JSON.stringify(audit)).not.toContain("s3cret-one");
  });

  it.each([
    ["an empty text", "", "is empty"],
    ["blank lines", " \n\n ", "is empty"],
    ["a NUL character", "a\0b", "holds a NUL character"],
    ["ten thousand lines", "email: a\n".repeat(10_000), "is longer than 65536 characters"],
    ["a repeated name", "email: a\nEmail: b", "names a field twice"],
    ["half a character", "\ud800", "holds a broken Unicode character"],
    ["deep nesting", `{"a": ${"[".repeat(30)}${"]".repeat(30)}}`, "is nested deeper than 8"],
  ])("addItem refuses %s and adds no item", async (_, text, reason) => {
    await expect(add(text, { asOne: true })).rejects.toMatchObject({
      code: "credential_not_taken",
      status: 400,
      details: { reason, field: "accountData" },
    });
    expect(await stockOf(product.id)).toHaveLength(0);
  });

  it("addItem refuses a text that looks like several items, and adds the whole text as one item when asOne is set", async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `KEY-${product.id}-${n}`).join("\n");
    await expect(add(keys)).rejects.toMatchObject({
      code: "looks_like_many",
      status: 409,
      details: { items: 60 },
    });
    expect(await stockOf(product.id)).toHaveLength(0);
    await add(keys, { asOne: true });
    expect(contentOf(await firstItem(product.id))).toEqual({ raw_data: keys });
  });

  it("addItem refuses a missing or unknown product and a product that is not delivered from inventory", async () => {
    const to = (slug: string) => addItem(admin, { product: slug, accountData: "X", source: "text" });
    await expect(to(" ")).rejects.toMatchObject({ code: "invalid_input", details: { field: "product" } });
    await expect(to("nowhere")).rejects.toMatchObject({ code: "unknown_product", status: 404 });
    await expect(to("no\0where")).rejects.toMatchObject({ code: "unknown_product" });
    const digital = await buildProduct({ deliveryType: "manual", manualStock: 3 });
    await expect(to(digital.slug)).rejects.toMatchObject({ code: "not_from_inventory", status: 409 });
  });

  it("addItem refuses a credential that is already in stock, even with a different field name or in a different product", async () => {
    await add("code: TWICE-1");
    const before = await db.$count(inventoryBatches);
    product = await buildProduct({ stock: 0 });
    await expect(add("TWICE-1")).rejects.toMatchObject({ code: "already_in_stock", status: 409 });
    expect(await stockOf(product.id)).toHaveLength(0);
    expect(await db.$count(inventoryBatches)).toBe(before);
  });

  it("addItem delivers the item to a waiting paid order and returns the number of units", async () => {
    product = await buildProduct({ stock: 1 });
    const orderId = await buildBackorderedOrder(product.id);
    expect((await add("OWED-BY-HAND")).served).toEqual({ delivered: 1, partly: 0 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
  });

  it("addItem delivers one unit of a waiting order with each call", async () => {
    product = await buildProduct({ stock: 2 });
    const orderId = await buildBackorderedOrder(product.id, undefined, 2);
    expect((await add("OWED-FIRST")).served).toEqual({ delivered: 0, partly: 1 });
    expect((await add("OWED-SECOND")).served).toEqual({ delivered: 1, partly: 0 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", deliveryState: "delivered" });
  });
});
