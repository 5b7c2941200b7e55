import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliverables, inventoryItems } from "#db/schema/inventory.ts";
import { addItem } from "#domain/inventory/add-item.ts";
import { findItemByCredential } from "#domain/inventory/find-item-by-credential.ts";
import { refreshFingerprints } from "#domain/inventory/refresh-fingerprints.ts";
import { retireExpiredItems } from "#domain/inventory/retire-expired-items.ts";
import type { Answers } from "#domain/inventory/rows/questions.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { fingerprintsOf } from "#domain/security/vault/seal.ts";
import { forgetAllAttempts, useUpLimit } from "#tests/factories/attempts.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { contentOf, firstItem, stockOf } from "#tests/factories/read-stock.ts";
import { onlyReading } from "./find-readings.ts";
import { importInventory } from "./import-inventory.ts";
import { previewImport } from "./preview-import.ts";
import type { WantedReading } from "./reading.ts";

let member: Staff;
let product: { id: string; slug: string };
beforeAll(async () => {
  member = await buildSignedInMember("manage_inventory");
});
beforeEach(async () => {
  await forgetAllAttempts();
  product = await buildProduct({ stock: 0 });
});

const sourceOf = (content: string, name = "keys.csv") => ({
  name,
  async *open() {
    yield new TextEncoder().encode(content);
  },
});
const LINES: WantedReading = { layout: "lines" };
async function load(content: string, answers: Answers = {}, wanted: WantedReading = {}) {
  const source = sourceOf(content);
  const reading = await onlyReading(source, wanted);
  return importInventory(member, { source, reading, productSlug: product.slug, answers, skipRepeated: true });
}
const preview = (content: string, answers: Answers = {}, wanted: WantedReading = {}) =>
  previewImport(member, { source: sourceOf(content), wanted, productSlug: product.slug, answers });
const contents = async (id: string) => (await stockOf(id)).map((item) => Object.values(contentOf(item))[0]);

describe("an import that asks questions", () => {
  it("an import adds no item until the user has answered all questions", async () => {
    await expect(load("key,status\nS-1,Sold\nS-2,Available")).rejects.toMatchObject({
      code: "answers_needed",
      status: 409,
      questions: [{ kind: "notForSale", count: 1, places: [{ number: 2, reason: "sold" }] }],
    });
    expect(await stockOf(product.id)).toEqual([]);
    expect(await load("key,status\nS-1,Sold\nS-2,Available", { notForSale: "skip" })).toMatchObject({
      added: 1,
      leftOut: 1,
      columnsLeftOut: ["status"],
    });
    expect(await contents(product.id)).toEqual(["S-2"]);
  });

  it("an import adds each key to the product of its row, in a separate batch", async () => {
    const other = await buildProduct({ stock: 0 });
    const rows = `product,key\n${product.slug},${other.id}-1\n${other.slug},${other.id}-2\nnobody,${other.id}-3`;
    const result = await load(rows, { products: "by-row", unknownProducts: "skip" });
    expect(result).toMatchObject({ added: 2, leftOut: 1 });
    expect(result.products).toEqual({ [product.slug]: 1, [other.slug]: 1 });
    expect(await contents(product.id)).toEqual([`${other.id}-1`]);
    expect(await contents(other.id)).toEqual([`${other.id}-2`]);
  });

  it("an import treats a key with invisible characters as equal to the same key without invisible characters", async () => {
    const key = `TW-${product.id}`;
    await load(`\u200b${key}\u2060`, {}, LINES);
    expect(await contents(product.id)).toEqual([key]);
    await expect(load(key, {}, LINES)).rejects.toMatchObject({ code: "nothing_new" });
    const odd = key.replace("TW-", "TW\u2011");
    await expect(load(odd, { characters: "keep" }, LINES)).rejects.toMatchObject({ code: "nothing_new" });
    const admin = await buildSignedInAdmin();
    expect(await findItemByCredential(admin, { credential: `“${odd}”` })).toMatchObject({
      items: [{ state: "available" }],
    });
  });

  it("the form for one item asks the same questions as the import, and accepts an item when the questions are answered", async () => {
    const add = (answers = {}) =>
      addItem(member, { product: product.slug, accountData: "8.94E+15", source: "text", answers });
    await expect(add()).rejects.toMatchObject({
      code: "credential_in_doubt",
      details: { kind: "spreadsheet", reason: "scientific" },
    });
    await add({ spreadsheet: "accept" });
    const accountData = `KEY\u2011${product.id}`;
    await addItem(member, {
      product: product.slug,
      accountData,
      source: "text",
      answers: { characters: "clean" },
    });
    expect(await contents(product.id)).toEqual(["8.94E+15", `KEY-${product.id}`]);
  });
});

describe("the validity of an item", () => {
  it("the expiry of an inventory item becomes the expiry of the delivered item", async () => {
    await load(`key,valid for\n${product.id}-a,30\n${product.id}-b,2099-01-31`);
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 2 }] });
    const ends = await db
      .select({ at: deliverables.deliveredAt, end: deliverables.expiresAt })
      .from(deliverables)
      .where(eq(deliverables.orderId, orderId))
      .orderBy(deliverables.slot);
    const [days, day] = ends;
    expect(days?.end?.getTime()).toBe((days?.at.getTime() ?? 0) + 30 * 86_400_000);
    expect(day?.end?.toISOString().slice(0, 10)).toMatch(/^2099-0(1-31|2-01)$/);
  });

  it("an expired item is not sold, and a job retires the item", async () => {
    await load(`key,expires\n${product.id}-a,2099-01-31\n${product.id}-b,2099-01-31`);
    const item = await firstItem(product.id);
    await db
      .update(inventoryItems)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(inventoryItems.id, item.id));
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    expect((await stockOf(product.id)).map(({ state }) => state)).toEqual(["available", "sold"]);
    expect(await retireExpiredItems()).toBe(false);
    expect((await stockOf(product.id)).map(({ state }) => state)).toEqual(["retired", "sold"]);
    expect(await lastAudit()).toMatchObject({ actionType: "INVENTORY_EXPIRED", details: { retired: 1 } });
  });
});

describe("refreshFingerprints", () => {
  it("refreshFingerprints quarantines an item from an earlier version of the shop when a newer item has the same credential", async () => {
    const key = `OLD-${product.id}`;
    const odd = `OLD\u2011${product.id}`;
    await load(odd, { characters: "keep" }, LINES);
    const [, former] = fingerprintsOf({ raw_data: odd });
    const item = await firstItem(product.id);
    await db
      .update(inventoryItems)
      .set({ fingerprint: former ?? Buffer.of(0), fingerprintForm: 0 })
      .where(eq(inventoryItems.id, item.id));
    await load(key, {}, LINES);
    await refreshFingerprints();
    const states = (await stockOf(product.id)).map(({ state, fingerprintForm }) => [state, fingerprintForm]);
    expect(states).toEqual([
      ["quarantined", 2],
      ["available", 2],
    ]);
    expect(await lastAudit()).toMatchObject({ actionType: "INVENTORY_TWINS_FOUND", details: { count: 1 } });
  });

  it("refreshFingerprints gives an item without duplicates a fingerprint in the current form", async () => {
    const odd = `LONE\u2011${product.id}`;
    await load(odd, { characters: "keep" }, LINES);
    const [now, former] = fingerprintsOf({ raw_data: odd });
    const item = await firstItem(product.id);
    await db
      .update(inventoryItems)
      .set({ fingerprint: former ?? Buffer.of(0), fingerprintForm: 0 })
      .where(eq(inventoryItems.id, item.id));
    await expect(load(odd, { characters: "keep" }, LINES)).rejects.toMatchObject({ code: "nothing_new" });
    expect(await refreshFingerprints()).toBe(false);
    expect((await firstItem(product.id)).fingerprint.equals(now ?? Buffer.of(0))).toBe(true);
  });
});

describe("the comparison with the stock", () => {
  it("an import preview records the number of items in stock, but does not show which lines are in stock", async () => {
    await load(`${product.id}-held`, {}, LINES);
    const { content } = await preview(`${product.id}-held\n${product.id}-new`, {}, LINES);
    expect(content?.counts).toEqual({ fresh: 1, repeated: 1 });
    expect(content?.rows.map(({ status }) => status)).toEqual(["new", "new"]);
    expect(await lastAudit()).toMatchObject({
      actionType: "INVENTORY_COMPARED",
      actorId: member.userId,
      details: { at: "preview", product: product.slug, fresh: 1, repeated: 1 },
    });
  });

  it("the import compares items with the stock only after all questions are answered, and records every attempt to add a known item", async () => {
    const { content } = await preview("key,status\nS-1,Sold");
    expect(content).toMatchObject({ counts: null, questions: [{ kind: "notForSale" }] });
    await load(`${product.id}-held`, {}, LINES);
    await expect(load(`${product.id}-held`, {}, LINES)).rejects.toMatchObject({ code: "nothing_new" });
    expect(await lastAudit()).toMatchObject({ details: { at: "import", repeated: 1 } });
    const item = { product: product.slug, accountData: `${product.id}-held`, source: "text" };
    await expect(addItem(member, item)).rejects.toMatchObject({ code: "already_in_stock" });
    expect(await lastAudit()).toMatchObject({ details: { at: "item", repeated: 1 } });
  });

  it("the preview shows the first items only after the user has answered the last question", async () => {
    const rows = `key,status\n${product.id}-1,Sold\n${product.id}\u20112,Available`;
    expect((await preview(rows, { notForSale: "skip" })).content).toMatchObject({ first: [], counts: null });
    const { content } = await preview(rows, { notForSale: "skip", characters: "clean" });
    expect(content).toMatchObject({ first: [[["key", `${product.id}-2`]]], counts: { fresh: 1 } });
  });

  it("the preview shows the number of items for each product, and omits products without an item", async () => {
    const other = await buildProduct({ stock: 0 });
    const rows = `product,key\n${other.slug},${other.id}-1\n${other.slug},${other.id}-2\nnobody,${other.id}-3`;
    const { content } = await preview(rows, { products: "by-row", unknownProducts: "skip" });
    expect(content?.products).toEqual({ [other.slug]: 2 });
  });

  it("the import refuses the comparison with the stock when the hourly limit is reached", async () => {
    await useUpLimit("inventory_comparison", member.userId, 60);
    await expect(preview(`${product.id}-x`, {}, LINES)).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(load(`${product.id}-y`, {}, LINES)).resolves.toMatchObject({ added: 1 });
  });
});
