import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import {
  buildAwaitingOrder,
  buildOrderBeforeOwnWrite,
  buildPaidOrder,
  checkOut,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";
import { sweepBackorders } from "./sweep-backorders.ts";

const content: [string, string][] = [["link", "https://example.com/file"]];

/** Builds a digital product that has content and a manual stock of `manualStock` copies. */
async function buildCounted(manualStock: number) {
  const product = await buildProduct({ deliveryType: "digital", manualStock });
  const [category] = await db
    .insert(categories)
    .values({ name: `Files ${product.slug}`, slug: `files-${product.slug}` })
    .returning();
  const save = async (change: { stockQuantity?: number; content?: [string, string][] }) => {
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    await saveProduct(await buildSignedInAdmin(), {
      known: { id: product.id, version: row?.version ?? 0, stockSeen: row?.manualStock ?? null },
      product: {
        categoryId: category?.id ?? "",
        name: row?.name ?? "",
        price: 6000,
        deliveryType: "digital",
        ...change,
      },
    });
  };
  await save({ content });
  return { ...product, save };
}
const cart = (productId: string, quantity = 1) => ({ items: [{ productId, quantity }] });
const stockOf = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.manualStock;
const unitsOf = (orderId: string) =>
  db.select().from(deliverables).where(eq(deliverables.orderId, orderId)).orderBy(deliverables.slot);

/**
 * Builds one order for each number in `quantities`. Each payment arrives after the shop has released the
 * order's stock and another customer has bought all copies.
 */
async function buildWaiting(productId: string, quantities: number[]) {
  const late = [];
  for (const quantity of quantities) late.push(await buildAwaitingOrder(cart(productId, quantity)));
  for (const { orderId } of late) await releaseOrder(system("test"), orderId, "expired", "late payment");
  await buildPaidOrder(cart(productId, (await stockOf(productId)) ?? 0));
  for (const { orderId, session } of late) {
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
  }
  return late;
}

describe("backordered units of a digital product with limited stock", () => {
  it("when staff raise the limited stock, backordered digital units are delivered before a newer customer can buy", async () => {
    const product = await buildCounted(1);
    const [late] = await buildWaiting(product.id, [1]);
    expect(await readOrder(late?.orderId ?? "")).toMatchObject({
      deliveryState: "owed",
      exceptions: ["paid_late", "short_stock"],
    });

    await product.save({ stockQuantity: 1 });
    expect(await readOrder(late?.orderId ?? "")).toMatchObject({
      status: "completed",
      exceptions: ["paid_late"],
    });
    expect(await stockOf(product.id)).toBe(0);
    const [unit] = await unitsOf(late?.orderId ?? "");
    const opened = late && (await revealDeliverable(late.shopper, { deliverableId: unit?.id ?? "" }));
    expect(opened?.fields).toEqual([{ name: "link", value: "https://example.com/file" }]);
    await expect(
      checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]),
    ).rejects.toMatchObject({ code: "insufficient_stock" });
  });

  it("backordered digital units go first to the oldest payment, and an order is delivered partly when the stock is too small", async () => {
    const product = await buildCounted(4);
    const [first, second] = await buildWaiting(product.id, [2, 2]);
    await product.save({ stockQuantity: 3 });
    expect((await readOrder(first?.orderId ?? "")).status).toBe("completed");
    expect(await readOrder(second?.orderId ?? "")).toMatchObject({ deliveryState: "partial" });
    expect(await stockOf(product.id)).toBe(0);
    await product.save({ stockQuantity: 5 });
    expect((await readOrder(second?.orderId ?? "")).status).toBe("completed");
    expect(await unitsOf(second?.orderId ?? "")).toMatchObject([{ slot: 1 }, { slot: 2 }]);
    expect(await stockOf(product.id)).toBe(4);
  });

  it("available stock breaks invariant I10 while digital units are backordered, and new customers cannot buy this stock before the next sweep", async () => {
    const product = await buildCounted(1);
    const [late] = await buildWaiting(product.id, [1]);
    await db.update(products).set({ manualStock: 2 }).where(eq(products.id, product.id));
    expect((await findBrokenInvariants()).map(({ code, rows }) => [code, ...rows])).toEqual([
      ["I10", product.id],
    ]);
    await expect(
      checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]),
    ).rejects.toMatchObject({ code: "insufficient_stock", details: { available: 0 } });
    expect(await sweepBackorders()).toBe(1);
    expect((await readOrder(late?.orderId ?? "")).status).toBe("completed");
    expect(await stockOf(product.id)).toBe(1);
  });

  it("a paid order for a digital product without content gets its reserved units when staff add the content", async () => {
    const product = await buildCounted(2);
    await db
      .update(products)
      .set({ contentSealed: null, contentFieldNames: [], contentKeyVersion: null })
      .where(eq(products.id, product.id));
    const { orderId } = await buildPaidOrder(cart(product.id, 2));
    expect(await readOrder(orderId)).toMatchObject({ deliveryState: "owed", exceptions: ["short_stock"] });
    await product.save({ content });
    expect((await readOrder(orderId)).status).toBe("completed");
    expect(await stockOf(product.id)).toBe(0);
  });
});

describe("the manual stock of an order with a mismatched charge", () => {
  it("the manual stock of an order with a mismatched charge is released and delivered to a waiting order", async () => {
    const product = await buildCounted(1);
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 3 });
    const late = await buildAwaitingOrder(cart(product.id));
    await releaseOrder(system("test"), late.orderId, "expired", "late payment");
    const mismatched = await buildOrderBeforeOwnWrite({
      items: [...cart(product.id).items, { productId: manual.id, quantity: 2 }],
      unitAmount: 5999,
    });
    await sandbox.pay({ session: late.session });
    await reconcileOrder(late.orderId, "test");
    expect(await readOrder(late.orderId)).toMatchObject({ deliveryState: "owed" });
    expect([await stockOf(product.id), await stockOf(manual.id)]).toEqual([0, 1]);

    await sandbox.pay({ session: mismatched.session });
    await reconcileOrder(mismatched.orderId, "test", mismatched.session);
    expect(await readOrder(mismatched.orderId)).toMatchObject({ exceptions: ["amount_mismatch"] });
    expect([await stockOf(product.id), await stockOf(manual.id)]).toEqual([0, 3]);
    expect(await readOrder(late.orderId)).toMatchObject({ status: "completed" });
  });
});
