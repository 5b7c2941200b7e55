import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { inventoryItems } from "#db/schema/inventory.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { system } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { firstItem } from "#tests/factories/read-stock.ts";
import { addItem } from "./add-item.ts";
import { openItemForEdit } from "./open-item-for-edit.ts";
import { revealItem } from "./reveal-item.ts";
import { recordReveal } from "./reveal-limit.ts";

let admin: Staff;
let product: { id: string; slug: string };
let itemId: string;
const LONG = `serial: ${"é".repeat(300)}`;
beforeEach(async () => {
  admin = await buildSignedInAdmin();
  product = await buildProduct({ stock: 0 });
  await addItem(admin, { product: product.slug, accountData: LONG + product.id, source: "text" });
  itemId = (await firstItem(product.id)).id;
});

const opened = () =>
  db
    .select()
    .from(adminAuditLog)
    .where(and(eq(adminAuditLog.actionType, "ACCOUNT_DATA_DECRYPTED"), eq(adminAuditLog.recordId, itemId)));
const alerts = async () =>
  (
    await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actorId, admin.userId), eq(adminAuditLog.actionType, "SECURITY_EVENT")))
  ).filter(({ details }) => details.alert_type === "MANY_CREDENTIALS_OPENED");

describe("revealItem", () => {
  it("revealItem returns the first 200 characters and records the reveal without the content", async () => {
    const member = await buildSignedInMember("manage_inventory");
    const { preview, isCut } = await revealItem(member, { itemId });
    expect(Array.from(preview)).toHaveLength(200);
    expect(preview).toBe(LONG.slice(0, 200));
    expect(isCut).toBe(true);
    const [row] = await opened();
    expect(row).toMatchObject({
      actorId: member.userId,
      permission: "manage_inventory",
      tableName: "product_inventory",
      details: { product_id: product.id, state: "available" },
    });
    expect(JSON.stringify(row)).not.toContain("é");
  });

  it("revealItem writes the audit row before the decryption, even when the decryption fails", async () => {
    const { accountDataSealed } = await firstItem(product.id);
    const broken = Buffer.from(accountDataSealed);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    await db.update(inventoryItems).set({ accountDataSealed: broken }).where(eq(inventoryItems.id, itemId));
    await expect(revealItem(admin, { itemId })).rejects.toMatchObject({
      code: "item_unreadable",
      status: 503,
    });
    expect(await opened()).toHaveLength(1);
  });

  it("revealItem refuses an item of a disputed order and writes no audit row", async () => {
    product = await buildProduct({ stock: 1 });
    itemId = (await firstItem(product.id)).id;
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await revealItem(admin, { itemId });
    const order = await readOrder(orderId);
    await inTransaction((tx) =>
      changeOrder(tx, system("provider"), order, { disputeState: "open" }, { type: "disputed" }),
    );
    await expect(revealItem(admin, { itemId })).rejects.toMatchObject({
      code: "delivery_frozen",
      status: 423,
    });
    expect(await opened()).toHaveLength(1);
  });

  it("revealItem throws NotFound for an unknown or malformed id", async () => {
    for (const wrong of ["", "1", "0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e"])
      await expect(revealItem(admin, { itemId: wrong })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the limit of reveals", () => {
  it("a user can reveal or edit 20 items in an hour, and the tenth reveal or edit raises an alert", async () => {
    for (let time = 1; time <= 9; time++) await revealItem(admin, { itemId });
    expect(await alerts()).toHaveLength(0);
    await openItemForEdit(admin, { itemId });
    expect((await alerts()).map(({ details }) => details)).toEqual([
      expect.objectContaining({ severity: "high", opened: 10, within_minutes: 60 }),
    ]);
    const ends = await Promise.allSettled(Array.from({ length: 15 }, () => revealItem(admin, { itemId })));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    await expect(openItemForEdit(admin, { itemId })).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
    });
    expect(await opened()).toHaveLength(20);
    expect(await alerts()).toHaveLength(1);
    const rejected = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actorId, admin.userId), eq(adminAuditLog.actionType, "RATE_LIMIT_CHECK")));
    expect(rejected[0]?.details).toMatchObject({ action: "inventory.reveal", allowed: false });
    // Another user can still reveal the item, because each user has a separate limit for reveals and edits.
    expect((await revealItem(await buildSignedInAdmin(), { itemId })).isCut).toBe(true);
  });

  it("every reveal is refused while the reveals cannot be counted", async () => {
    const down = createRateLimit(
      { name: "down", attempts: 20, windowSeconds: 60 },
      { query: () => Promise.reject(new Error("down")) },
    );
    const opening = {
      itemId,
      productId: product.id,
      state: "available",
      action: "inventory.reveal",
    } as const;
    await expect(recordReveal(admin, opening, down)).rejects.toMatchObject({
      code: "try_again_later",
      status: 503,
    });
    expect(await opened()).toHaveLength(0);
  });
});
