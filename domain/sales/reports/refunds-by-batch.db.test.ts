import { eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches, inventoryItems } from "#db/schema/inventory.ts";
import { salesBatches } from "#db/schema/sales-days.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { refundUnits, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

const shop = system("command");

/**
 * Builds a paid order of one line. Each unit comes from its own batch, which has only this item. The batches
 * have the same sequence as the unit numbers.
 */
async function buildOrderOfBatches(units: number, price: number, couponCode = "") {
  await saveSettings(shop, { changes: { storeTimeZone: "UTC" } });
  const product = await buildProduct({ price, stock: 0 });
  for (let unit = 0; unit < units; unit++) await restock(product.id, 1);
  await db
    .update(inventoryBatches)
    .set({ unitCost: 1_000 })
    .where(eq(inventoryBatches.productId, product.id));
  const items = [{ productId: product.id, quantity: units }];
  const { orderId } = await buildPaidOrder({ items, couponCode });
  return { orderId, product };
}

/**
 * For each delivered unit, returns the net amount of its batch, in the sequence of the unit numbers.
 */
async function revenueBySlot(orderId: string): Promise<number[]> {
  while (await refreshSalesDays(0));
  const units = (await unitsOf(orderId)).filter(({ status }) => status !== "replaced");
  const items = await db
    .select()
    .from(inventoryItems)
    .where(
      inArray(
        inventoryItems.id,
        units.flatMap(({ inventoryItemId }) => inventoryItemId ?? []),
      ),
    );
  const rows = await db.select().from(salesBatches);
  return units.map(({ inventoryItemId }) => {
    const batchId = items.find(({ id }) => id === inventoryItemId)?.batchId;
    return rows.filter((row) => row.batchId === batchId).reduce((sum, { revenue }) => sum + revenue, 0);
  });
}

afterEach(async () => {
  while (await refreshSalesDays(0));
  expect((await findBrokenInvariants()).map(({ code }) => code)).toEqual([]);
});

describe("the report by batch", () => {
  it("the report by batch subtracts the refund of a unit from the batch of the unit", async () => {
    const { orderId } = await buildOrderOfBatches(3, 6_000);
    await refundUnits(shop, orderId, { slots: [2] });
    expect(await revenueBySlot(orderId)).toEqual([6_000, 0, 6_000]);
  });

  it("the report by batch subtracts two refunds of single units from the two batches of the units", async () => {
    const { orderId } = await buildOrderOfBatches(3, 6_000);
    await refundUnits(shop, orderId, { slots: [3] });
    await refundUnits(shop, orderId, { slots: [1] });
    expect(await revenueBySlot(orderId)).toEqual([0, 6_000, 0]);
  });

  it("the report by batch divides a later refund among the units that are not refunded when this refund names no units", async () => {
    const { orderId } = await buildOrderOfBatches(3, 6_000);
    await refundUnits(shop, orderId, { slots: [1] });
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: 1_000 }, reason: "goodwill" });
    expect(await revenueBySlot(orderId)).toEqual([0, 5_500, 5_500]);
  });

  it("the report by batch shows a net amount of zero for every batch after a full refund", async () => {
    const { orderId } = await buildOrderOfBatches(2, 6_000);
    await refundUnits(shop, orderId, { slots: [1] });
    await requestRefund(shop, { orderId, scope: { kind: "all" }, reason: "the buyer asked for it" });
    expect(await revenueBySlot(orderId)).toEqual([0, 0]);
  });

  it("the report by batch shows a net amount of zero for a refunded unit of a discounted line", async () => {
    const { code } = await buildCoupon({ value: 33 });
    const { orderId } = await buildOrderOfBatches(3, 5_001, code);
    await refundUnits(shop, orderId, { slots: [2] });
    const [first, second, third] = await revenueBySlot(orderId);
    expect(second).toBe(0);
    expect(Math.abs((first ?? 0) - (third ?? 0))).toBeLessThanOrEqual(1);
  });

  it("the report by batch subtracts a refund from the batch of the replacement when the unit was replaced", async () => {
    const { orderId, product } = await buildOrderOfBatches(2, 6_000);
    await restock(product.id, 1);
    const [unit] = await unitsOf(orderId);
    await replaceItem(await buildSignedInAdmin(), { deliverableId: unit?.id ?? "", reason: "did not work" });
    await refundUnits(shop, orderId, { slots: [1] });
    expect(await revenueBySlot(orderId)).toEqual([0, 6_000]);
  });

  it("when an earlier refund names no units, the report by batch divides this refund among the units that are not refunded", async () => {
    const { orderId, product } = await buildOrderOfBatches(3, 6_000);
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: 3_000 }, reason: "goodwill" });
    await refundUnits(shop, orderId, { productId: product.id, slots: [3] });
    expect(await revenueBySlot(orderId)).toEqual([4_500, 4_500, 0]);
  });

  it("the report by batch divides a refund among all units when the refund names no units", async () => {
    const { orderId } = await buildOrderOfBatches(3, 6_000);
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: 3_000 }, reason: "goodwill" });
    expect(await revenueBySlot(orderId)).toEqual([5_000, 5_000, 5_000]);
  });
});
