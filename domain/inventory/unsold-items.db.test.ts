import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { recallDeliveries } from "#domain/payments/refunds/recall-deliveries.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
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
import { waitForBlockedStatements } from "#tests/factories/wait-for-lock.ts";
import { addItem } from "./add-item.ts";
import { deleteBatchItems } from "./delete-batch-items.ts";
import { deleteItem } from "./delete-item.ts";
import { editItem } from "./edit-item.ts";
import { openItemForEdit } from "./open-item-for-edit.ts";
import { quarantineItem } from "./quarantine-item.ts";
import { releaseFromQuarantine } from "./release-from-quarantine.ts";
import { retireBatch } from "./retire-batch.ts";
import { retireItem } from "./retire-item.ts";

let admin: Staff;
let product: { id: string; slug: string };
beforeEach(async () => {
  admin = await buildSignedInAdmin();
  product = await buildProduct({ stock: 0 });
});

const add = (accountData: string) => addItem(admin, { product: product.slug, accountData, source: "text" });

describe("an unsold item", () => {
  it("the audit log records each opening and edit of an unsold item, but does not contain the credential", async () => {
    await add("email: old@example.com\npassword: first-s3cret");
    const item = await firstItem(product.id);
    const opened = await openItemForEdit(admin, { itemId: item.id });
    expect(opened.accountData).toBe("email: old@example.com\npassword: first-s3cret");
    await editItem(admin, { itemId: item.id, version: opened.version, accountData: "code: second-s3cret" });
    const edited = await firstItem(product.id);
    expect(contentOf(edited)).toEqual({ code: "second-s3cret" });
    expect(edited.fieldNames).toEqual(["code"]);
    const log = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, item.id));
    expect(log.map((row) => row.actionType)).toEqual(["ACCOUNT_DATA_DECRYPTED", "INVENTORY_EDITED"]);
    expect(log[1]?.details).toMatchObject({
      before: { field_names: ["email", "password"] },
      after: { field_names: ["code"] },
    });
    expect(JSON.stringify(log)).not.toMatch(/s3cret/);
    await add("email: old@example.com\npassword: first-s3cret");
  });

  it("the second of two concurrent edits of an unsold item is refused", async () => {
    await add("code: ORIGINAL");
    const { id: itemId } = await firstItem(product.id);
    const { version } = await openItemForEdit(admin, { itemId });
    await editItem(admin, { itemId, version, accountData: "code: MINE" });
    await expect(editItem(admin, { itemId, version, accountData: "code: YOURS" })).rejects.toMatchObject({
      code: "item_changed_meanwhile",
      status: 409,
    });
    expect(contentOf(await firstItem(product.id))).toEqual({ code: "MINE" });
  });

  it("an edit of an unsold item is refused when the new credential is already in stock or is empty", async () => {
    await add("code: HELD");
    await add("code: OTHER");
    const { id: itemId } = (await stockOf(product.id))[1] ?? { id: "" };
    const { version } = await openItemForEdit(admin, { itemId });
    const to = (accountData: string) => editItem(admin, { itemId, version, accountData });
    await expect(to("HELD")).rejects.toMatchObject({ code: "already_in_stock" });
    await expect(to(" ")).rejects.toMatchObject({ code: "credential_not_taken" });
    expect(contentOf((await stockOf(product.id))[1] ?? (await firstItem(product.id)))).toEqual({
      code: "OTHER",
    });
  });

  it("deleting an unsold item decreases the item count of its batch by one", async () => {
    await add("GONE");
    const item = await firstItem(product.id);
    await deleteItem(admin, { itemId: item.id });
    expect(await stockOf(product.id)).toHaveLength(0);
    expect(await batchOf(item)).toMatchObject({ itemCount: 0 });
    expect(await lastAudit()).toMatchObject({
      actionType: "INVENTORY_DELETED",
      recordId: item.id,
      details: { before: { state: "available" }, after: null },
    });
    await expect(deleteItem(admin, { itemId: item.id })).rejects.toMatchObject({ status: 404 });
    await expect(deleteItem(admin, { itemId: "no id" })).rejects.toMatchObject({ status: 404 });
  });

  it("an unsold item is not deleted while another transaction sells the item", async () => {
    await add("TAKEN");
    const { id: itemId } = await firstItem(product.id);
    let deleted: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await tx.update(inventoryItems).set({ state: "quarantined" }).where(eq(inventoryItems.id, itemId));
      deleted = deleteItem(admin, { itemId }).catch(({ code }) => code);
      await waitForBlockedStatements();
    });
    expect(await deleted).toBe("item_not_free");
    expect(await firstItem(product.id)).toMatchObject({ id: itemId, state: "quarantined" });
  });

  it("an unsold item can be quarantined, released and retired, and cannot change again after it is retired", async () => {
    await add("APART");
    const { id: itemId } = await firstItem(product.id);
    await quarantineItem(admin, { itemId });
    expect(await firstItem(product.id)).toMatchObject({ state: "quarantined" });
    await expect(deleteItem(admin, { itemId })).rejects.toMatchObject({ code: "item_not_free" });
    await expect(quarantineItem(admin, { itemId })).rejects.toMatchObject({
      code: "item_not_free",
      details: { state: "quarantined" },
    });
    expect(await releaseFromQuarantine(admin, { itemId })).toEqual({ served: { delivered: 0, partly: 0 } });
    expect(await firstItem(product.id)).toMatchObject({ state: "available" });
    await retireItem(admin, { itemId });
    expect(await lastAudit()).toMatchObject({
      actionType: "INVENTORY_RETIRED",
      details: { before: { state: "available" }, after: { state: "retired" } },
    });
    for (const back of [releaseFromQuarantine, quarantineItem, deleteItem, retireItem])
      await expect(back(admin, { itemId })).rejects.toMatchObject({ code: "item_not_free" });
  });

  it("an unsold item is delivered to a waiting order when staff release it from quarantine", async () => {
    product = await buildProduct({ stock: 2 });
    const [first] = await stockOf(product.id);
    await quarantineItem(admin, { itemId: first?.id ?? "" });
    const orderId = await buildBackorderedOrder(product.id);
    expect(await releaseFromQuarantine(admin, { itemId: first?.id ?? "" })).toEqual({
      served: { delivered: 1, partly: 0 },
    });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
  });
});

describe("a reserved, sold or revoked item", () => {
  it("a reserved item cannot be edited, deleted, quarantined, retired or released", async () => {
    product = await buildProduct({ stock: 1 });
    await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const { id: itemId } = await firstItem(product.id);
    await expect(openItemForEdit(admin, { itemId })).rejects.toMatchObject({ code: "item_not_free" });
    const edit = editItem(admin, { itemId, version: "x", accountData: "code: NEW" });
    await expect(edit).rejects.toMatchObject({ details: { state: "reserved" } });
    for (const action of [deleteItem, quarantineItem, retireItem, releaseFromQuarantine])
      await expect(action(admin, { itemId })).rejects.toMatchObject({ code: "item_not_free", status: 409 });
    expect(await firstItem(product.id)).toMatchObject({ state: "reserved" });
  });

  it("a delivered and then revoked item can be retired but not released", async () => {
    product = await buildProduct({ stock: 1 });
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await inTransaction((tx) => recallDeliveries(tx, orderId));
    const { id: itemId, state } = await firstItem(product.id);
    expect(state).toBe("quarantined");
    await expect(releaseFromQuarantine(admin, { itemId })).rejects.toMatchObject({
      code: "item_was_delivered",
      status: 409,
    });
    expect(await firstItem(product.id)).toMatchObject({ state: "quarantined" });
    await retireItem(admin, { itemId });
    expect(await firstItem(product.id)).toMatchObject({ state: "retired" });
  });

  it("an item in the state burned never changes its state", async () => {
    product = await buildProduct({ stock: 1 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await db.execute(sql`update product_inventory set state = 'burned' where product_id = ${product.id}`);
    const { id: itemId } = await firstItem(product.id);
    for (const action of [deleteItem, quarantineItem, retireItem, releaseFromQuarantine])
      await expect(action(admin, { itemId })).rejects.toMatchObject({ details: { state: "burned" } });
    expect(await firstItem(product.id)).toMatchObject({ state: "burned" });
  });
});

describe("a batch", () => {
  const buildHalfSold = async () => {
    product = await buildProduct({ stock: 4 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
    return (await firstItem(product.id)).batchId ?? "";
  };
  const states = async () => (await stockOf(product.id)).map(({ state }) => state).sort();

  it("retiring a batch retires only the available items of the batch", async () => {
    const batchId = await buildHalfSold();
    expect(await retireBatch(admin, { batchId })).toEqual({ retired: 2 });
    expect(await states()).toEqual(["reserved", "retired", "retired", "sold"]);
    expect(await lastAudit()).toMatchObject({ actionType: "INVENTORY_BATCH_RETIRED", recordId: batchId });
    expect(await retireBatch(admin, { batchId })).toEqual({ retired: 0 });
  });

  it("deleting a batch removes only the available items of the batch and counts the remaining items", async () => {
    const batchId = await buildHalfSold();
    expect(await deleteBatchItems(admin, { batchId })).toEqual({ deleted: 2 });
    expect(await states()).toEqual(["reserved", "sold"]);
    expect(await batchOf(await firstItem(product.id))).toMatchObject({ itemCount: 2 });
    expect(await lastAudit()).toMatchObject({
      details: { before: { item_count: 4 }, after: { item_count: 2 } },
    });
  });

  it("a batch action throws not_found when the id is unknown or malformed", async () => {
    for (const batchId of ["", "x", "0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e"])
      for (const action of [retireBatch, deleteBatchItems])
        await expect(action(admin, { batchId })).rejects.toMatchObject({ code: "not_found" });
  });
});
