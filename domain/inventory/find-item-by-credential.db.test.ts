import { beforeAll, describe, expect, it } from "vitest";
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
import { editItem } from "./edit-item.ts";
import { findItemByCredential } from "./find-item-by-credential.ts";
import { parseInventoryQuery } from "./lists/parse-inventory-query.ts";
import { readInventory } from "./lists/queries.ts";
import { openItemForEdit } from "./open-item-for-edit.ts";

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

describe("searching an item by its credential", () => {
  it("leads to the item and its order, and audits the search without the text", async () => {
    const product = await buildProduct({ stock: 0, name: "Zarvella keys" });
    const add = (accountData: string) =>
      addItem(admin, { product: product.slug, accountData, source: "text" });
    await add("XK4F-91QZ-77LM-A1B2");
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const { orderNumber } = await readOrder(orderId);
    const [item] = await stockOf(product.id);
    expect(await find("  XK4F-91QZ-77LM-A1B2\n")).toEqual({
      id: item?.id,
      productName: "Zarvella keys",
      state: "sold",
      order: orderNumber,
    });
    const row = await lastAudit({ actionType: "CREDENTIAL_SEARCHED" });
    expect(row).toMatchObject({ recordId: item?.id, details: { found: true, order: orderNumber } });
    expect(JSON.stringify(row)).not.toContain("77LM");
  });

  it("finds a login and its password in each form in which sellers write them", async () => {
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
      expect((await find(typed))?.id).toBe(item?.id);
    for (const typed of ["ana@example.com", "s3cret-one", "ana@example.com:S3cret-one", ":", ""])
      expect(await find(typed)).toBeNull();
    expect(await lastAudit({ actionType: "CREDENTIAL_SEARCHED" })).toMatchObject({
      recordId: "",
      details: { found: false },
    });
  });

  it("needs the permission of the inventory and a second factor", async () => {
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
  it("is stored when items are added or edited, and only for a long key", async () => {
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

it("a typed credential is read once for each form", () => {
  expect(readingsOf("ABC")).toEqual([["ABC"]]);
  expect(readingsOf("password: b")).toEqual([["b"], ["password: b"], ["password", "b"]]);
  expect(readingsOf("a:b")).toEqual([["a:b"], ["a", "b"]]);
});
