import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { salesDays } from "#db/schema/sales-days.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { readLinesOfSales } from "#domain/sales/export/sale-lines.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { refundUnits } from "#tests/factories/build-unit-refund.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

const shop = system("command");

async function refundsOfProduct(productId: string): Promise<number[]> {
  while (await refreshSalesDays(0));
  const rows = await db
    .select()
    .from(salesDays)
    .where(eq(salesDays.productId, productId))
    .orderBy(salesDays.day);
  return rows.map(({ refunds }) => refunds);
}

/** Builds a paid order of two units at 89.90 and one unit at 16.10. */
async function buildMixedOrder(couponCode = "") {
  await saveSettings(shop, { changes: { storeTimeZone: "UTC" } });
  const dear = await buildProduct({ price: 8_990 });
  const cheap = await buildProduct({ price: 1_610 });
  const items = [
    { productId: dear.id, quantity: 2 },
    { productId: cheap.id, quantity: 1 },
  ];
  const { orderId } = await buildPaidOrder({ items, couponCode });
  return { orderId, dear, cheap };
}

afterEach(async () => {
  while (await refreshSalesDays(0));
  expect((await findBrokenInvariants()).map(({ code }) => code)).toEqual([]);
});

it("the report subtracts the refund of a unit from the product of the unit, and not from other products in the order", async () => {
  const { orderId, dear, cheap } = await buildMixedOrder();
  await refundUnits(shop, orderId, { productId: dear.id, slots: [1] });
  expect(await refundsOfProduct(dear.id)).toEqual([8_990]);
  expect(await refundsOfProduct(cheap.id)).toEqual([0]);
  const [sale] = (await readLinesOfSales([orderId])).values();
  expect(sale?.lines.map(({ quantity, refunded }) => [quantity, refunded]).sort()).toEqual([
    [1, 0],
    [2, 8_990],
  ]);
});

it("the report divides a further refund among the remaining units by their prices when this refund names no units", async () => {
  const { orderId, dear, cheap } = await buildMixedOrder();
  await refundUnits(shop, orderId, { productId: dear.id, slots: [2] });
  await requestRefund(shop, { orderId, scope: { kind: "amount", amount: 1_060 }, reason: "goodwill" });
  expect(await refundsOfProduct(dear.id)).toEqual([8_990 + 899]);
  expect(await refundsOfProduct(cheap.id)).toEqual([161]);
});

it("the report subtracts the whole price of each product after a full refund", async () => {
  const { code } = await buildCoupon({ value: 10 });
  const { orderId, dear, cheap } = await buildMixedOrder(code);
  await refundUnits(shop, orderId, { productId: dear.id, slots: [1] });
  await requestRefund(shop, { orderId, scope: { kind: "all" }, reason: "the buyer asked for it" });
  expect(await refundsOfProduct(dear.id)).toEqual([16_182]);
  expect(await refundsOfProduct(cheap.id)).toEqual([1_449]);
});
