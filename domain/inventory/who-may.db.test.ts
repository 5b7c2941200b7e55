import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { importInventory } from "#domain/inventory/import/import-inventory.ts";
import { previewImport } from "#domain/inventory/import/preview-import.ts";
import { exportInventory } from "#domain/inventory/lists/export-inventory.ts";
import { parseInventoryQuery } from "#domain/inventory/lists/parse-inventory-query.ts";
import { countInventory, readInventory } from "#domain/inventory/lists/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import type { ImportSource } from "#domain/kernel/files/import-source.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildAdmin, buildSignedInMember, signInAsStaff } from "#tests/factories/build-staff.ts";
import { firstItem } from "#tests/factories/read-stock.ts";
import { addItem } from "./add-item.ts";
import { deleteBatchItems } from "./delete-batch-items.ts";
import { deleteItem } from "./delete-item.ts";
import { editItem } from "./edit-item.ts";
import { openItemForEdit } from "./open-item-for-edit.ts";
import { quarantineItem } from "./quarantine-item.ts";
import { releaseFromQuarantine } from "./release-from-quarantine.ts";
import { reshelveItem } from "./reshelve-item.ts";
import { retireBatch } from "./retire-batch.ts";
import { retireItem } from "./retire-item.ts";
import { revealItem } from "./reveal-item.ts";

let itemId = "";
let batchId = "";
let slug = "";
const callers = new Map<string, Caller>();
beforeAll(async () => {
  const product = await buildProduct({ stock: 1 });
  const item = await firstItem(product.id);
  [itemId, batchId, slug] = [item.id, item.batchId ?? "", product.slug];
  callers.set("a visitor", visitor);
  callers.set("a shopper", await buildShopper());
  callers.set(
    "a member without manage_inventory",
    await buildSignedInMember("manage_products", "manage_orders"),
  );
  const without = await signInAsStaff(await buildAdmin());
  callers.set("an admin without a second factor", without);
  const old = new Date(Date.now() - 11 * 60_000);
  const admin = await signInAsStaff(await buildAdmin({ secondFactor: true }));
  callers.set("an admin with a second factor eleven minutes old", { ...admin, secondFactorAt: old });
});

const source: ImportSource = {
  name: "stock.txt",
  async *open() {
    yield new TextEncoder().encode("NEVER-ADDED");
  },
};
const query = parseInventoryQuery(new URLSearchParams());
const actions: Record<string, (caller: Caller) => Promise<unknown>> = {
  readInventory: (caller) => readInventory(caller, query),
  countInventory: (caller) => countInventory(caller, query),
  addItem: (caller) => addItem(caller, { product: slug, accountData: "NEVER-ADDED", source: "text" }),
  previewImport: (caller) => previewImport(caller, { source, wanted: {}, productSlug: slug, answers: {} }),
  importInventory: (caller) =>
    importInventory(caller, { source, reading: { layout: "lines" }, productSlug: slug }),
  deleteItem: (caller) => deleteItem(caller, { itemId }),
  deleteBatchItems: (caller) => deleteBatchItems(caller, { batchId }),
  quarantineItem: (caller) => quarantineItem(caller, { itemId }),
  releaseFromQuarantine: (caller) => releaseFromQuarantine(caller, { itemId }),
  reshelveItem: (caller) => reshelveItem(caller, { itemId }),
  retireItem: (caller) => retireItem(caller, { itemId }),
  retireBatch: (caller) => retireBatch(caller, { batchId }),
  revealItem: (caller) => revealItem(caller, { itemId }),
  openItemForEdit: (caller) => openItemForEdit(caller, { itemId }),
  editItem: (caller) => editItem(caller, { itemId, version: "", accountData: "code: NEVER" }),
  exportInventory: (caller) => exportInventory(caller, query),
};
/** The actions that require a recently confirmed second factor. */
const fresh = ["revealItem", "openItemForEdit", "editItem", "exportInventory"];
/** The actions that require a second factor that was confirmed at any time in this session. */
const enabled = [
  "deleteItem",
  "deleteBatchItems",
  "quarantineItem",
  "releaseFromQuarantine",
  "reshelveItem",
  "retireItem",
  "retireBatch",
];

describe("the inventory actions", () => {
  it.each([
    ["a visitor", "sign_in_required", Object.keys(actions)],
    ["a shopper", "sign_in_required", Object.keys(actions)],
    ["a member without manage_inventory", "not_permitted", Object.keys(actions)],
    ["an admin without a second factor", "second_factor_required", [...fresh, ...enabled]],
    ["an admin with a second factor eleven minutes old", "second_factor_required", fresh],
  ])("the inventory actions refuse %s with the code %s", async (name, code, rejected) => {
    const caller = callers.get(name) ?? visitor;
    const before = await db.select().from(inventoryItems);
    const log = await db.$count(adminAuditLog);
    for (const action of rejected)
      await expect(actions[action]?.(caller), action).rejects.toMatchObject({ code });
    expect(await db.select().from(inventoryItems)).toEqual(before);
    expect(await db.$count(adminAuditLog)).toBe(log);
  });
});
