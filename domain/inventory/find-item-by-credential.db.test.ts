import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems, itemFieldPrints } from "#db/schema/inventory.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { readingsOf } from "#domain/stock/credential-readings.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { addItem } from "./add-item.ts";
import { deleteItem } from "./delete-item.ts";
import { editItem } from "./edit-item.ts";
import { findItemByCredential } from "./find-item-by-credential.ts";
import { parseInventoryQuery } from "./lists/parse-inventory-query.ts";
import { readInventory } from "./lists/queries.ts";
import { openItemForEdit } from "./open-item-for-edit.ts";
import { refreshFingerprints } from "./refresh-fingerprints.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const file = (text: string): ImportSource => ({
  name: "keys.txt",
  open: async function* () {
    yield Buffer.from(text);
  },
});
const find = (credential: string, caller = admin) => findItemByCredential(caller, { credential });
const idsOf = async (credential: string) => (await find(credential)).items.map(({ id }) => id);

describe("searching an item by its credential", () => {
  it("a search by credential finds the item and its order, and its audit row does not contain the credential", async () => {
    const product = await buildProduct({ stock: 0, name: "Zarvella keys" });
    const add = (accountData: string) =>
      addItem(admin, { product: product.slug, accountData, source: "text" });
    await add("XK4F-91QZ-77LM-A1B2");
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const { orderNumber } = await readOrder(orderId);
    const [item] = await stockOf(product.id);
    const found = { id: item?.id, productName: "Zarvella keys", state: "sold", order: orderNumber };
    expect(await find("  XK4F-91QZ-77LM-A1B2\n")).toEqual({ items: [found], more: false });
    const row = await lastAudit({ actionType: "CREDENTIAL_SEARCHED" });
    expect(row).toMatchObject({ recordId: item?.id, details: { found: true, order: orderNumber } });
    expect(JSON.stringify(row)).not.toContain("77LM");
  });

  it("a search by credential finds an item by its login and password in any common format", async () => {
    const product = await buildProduct({ stock: 0 });
    await importInventory(admin, {
      productSlug: product.slug,
      source: file("email,password\nana@example.com,s3cret-one\n"),
      reading: { layout: "fields", separator: "comma", header: true },
    });
    const [item] = await stockOf(product.id);
    for (const typed of [
      "ana@example.com:s3cret-one",
      "ana@example.com | s3cret-one",
      "email: ana@example.com\npassword: s3cret-one",
      '{"email":"ana@example.com","password":"s3cret-one"}',
      "ana@example.com\ns3cret-one",
    ])
      expect(await idsOf(typed)).toEqual([item?.id]);
    for (const typed of ["s3cret-one", "ana@example.com:S3cret-one", ":", ""])
      expect(await idsOf(typed)).toEqual([]);
    expect(await lastAudit({ actionType: "CREDENTIAL_SEARCHED" })).toMatchObject({
      recordId: "",
      details: { found: false },
    });
  });

  it("a search by credential finds an item by one of its fields, and ignores letter case and the grouping of a key", async () => {
    const product = await buildProduct({ stock: 0 });
    const add = (accountData: string) =>
      addItem(admin, { product: product.slug, accountData, source: "text" });
    const mark = product.id.slice(0, 8);
    await add(
      `email: Rui.${mark}@Conta.com\npassword: pw-${mark}-long\nphone: +55 (11) 9${mark.replaceAll(/\D/g, "7")}\npin: 12345678`,
    );
    await add(`CHAVE-SOLTA-${mark.toUpperCase()}`);
    const [login, key] = (await stockOf(product.id)).sort(
      (a, b) => b.fieldNames.length - a.fieldNames.length,
    );
    for (const typed of [`rui.${mark}@conta.com`, `  RUI.${mark}@CONTA.COM `, `email: rui.${mark}@conta.com`])
      expect(await idsOf(typed)).toEqual([login?.id]);
    for (const typed of [`chave-solta-${mark}`, `CHAVESOLTA${mark}`, `chave solta ${mark}`])
      expect(await idsOf(typed)).toEqual([key?.id]);
    for (const typed of [`pw-${mark}-long`, "12345678", `rui.${mark}`])
      expect(await idsOf(typed)).toEqual([]);
  });

  it("a search finds an edited item by the new value of a field, and no longer by the old value", async () => {
    const product = await buildProduct({ stock: 0 });
    const mark = product.id.slice(0, 8);
    await addItem(admin, {
      product: product.slug,
      accountData: `email: old-${mark}@a.example\npassword: x`,
      source: "text",
    });
    const [item] = await stockOf(product.id);
    const { version } = await openItemForEdit(admin, { itemId: item?.id ?? "" });
    await editItem(admin, {
      itemId: item?.id ?? "",
      version,
      accountData: `email: new-${mark}@a.example\npassword: x`,
    });
    expect(await idsOf(`old-${mark}@a.example`)).toEqual([]);
    expect(await idsOf(`NEW-${mark}@a.example`)).toEqual([item?.id]);
    await deleteItem(admin, { itemId: item?.id ?? "" });
    expect(await db.$count(itemFieldPrints, eq(itemFieldPrints.itemId, item?.id ?? ""))).toBe(0);
  });

  it("a search by credential shows ten items when many items have the same login, and states that more items exist", async () => {
    const product = await buildProduct({ stock: 0 });
    const login = `shared-${product.id.slice(0, 8)}`;
    await importInventory(admin, {
      productSlug: product.slug,
      source: file(
        `login,password\n${Array.from({ length: 30 }, (_, n) => `${login},pw-${n}-x`).join("\n")}\n`,
      ),
      reading: { layout: "fields", separator: "comma", header: true },
    });
    const { items, more } = await find(login);
    expect([items.length, more]).toEqual([10, true]);
    const row = await lastAudit({ actionType: "CREDENTIAL_SEARCHED" });
    expect(row?.details).toMatchObject({ found: true, items: items.map(({ id }) => id) });
  });

  it("after the worker has decrypted an item from an earlier version of the shop, a search finds the item by its fields", async () => {
    const product = await buildProduct({ stock: 0 });
    const login = `former-${product.id.slice(0, 8)}@example.com`;
    await addItem(admin, {
      product: product.slug,
      accountData: `email: ${login}\npassword: x`,
      source: "text",
    });
    const [item] = await stockOf(product.id);
    await db.delete(itemFieldPrints).where(eq(itemFieldPrints.itemId, item?.id ?? ""));
    await db
      .update(inventoryItems)
      .set({ fingerprintForm: 1 })
      .where(eq(inventoryItems.id, item?.id ?? ""));
    expect(await idsOf(login)).toEqual([]);
    while (await refreshFingerprints());
    expect(await idsOf(login)).toEqual([item?.id]);
    expect(await stockOf(product.id)).toMatchObject([{ state: "available", fingerprintForm: 2 }]);
    expect(await refreshFingerprints()).toBe(false);
  });

  it("a search by credential requires the inventory permission and a second factor", async () => {
    await expect(find("x", await buildSignedInMember("manage_orders"))).rejects.toMatchObject({
      code: "not_permitted",
    });
    await expect(find("x", await signInAsStaff(await buildAdmin()))).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await expect(find("x", visitor as never)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});

describe("the preview of a key in the list", () => {
  it("the list stores a key preview when staff add or edit an item with a long key", async () => {
    const product = await buildProduct({ stock: 0 });
    const add = (accountData: string) =>
      addItem(admin, { product: product.slug, accountData, source: "text" });
    const previews = async () => (await stockOf(product.id)).map(({ keyPreview }) => keyPreview).sort();
    await add("LONGER-THAN-TWELVE-9Z8Y");
    await add("email: bo@example.com\npassword: LONGERTHANTWELVE7777");
    expect(await previews()).toEqual(["", "9Z8Y"]);
    const item = (await stockOf(product.id)).find(({ keyPreview }) => keyPreview !== "");
    const { version } = await openItemForEdit(admin, { itemId: item?.id ?? "" });
    await editItem(admin, { itemId: item?.id ?? "", version, accountData: "SHORT-1" });
    expect(await previews()).toEqual(["", ""]);
    const page = await readInventory(
      admin,
      parseInventoryQuery(new URLSearchParams(`produto=${product.slug}`)),
    );
    expect(page.items.map(({ keyPreview }) => keyPreview)).toEqual(["", ""]);
  });
});

it("readingsOf returns each possible interpretation of an entered credential only once", () => {
  expect(readingsOf("ABC")).toEqual([["ABC"]]);
  expect(readingsOf("password: b")).toEqual([["b"], ["password: b"], ["password", "b"]]);
  expect(readingsOf("a:b")).toEqual([["a:b"], ["a", "b"]]);
});
