import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { priceChanges } from "#db/schema/prices.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { findProductPrices } from "./queries.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let id: string;
beforeEach(async () => {
  ({ id } = await buildProduct({ price: 1_000 }));
});

const lowest = async () => (await findProductPrices(await buildSignedInAdmin(), id))?.lowestPrice;
const changed = (days: number, before: number, after: number, sale: object = {}) =>
  db.insert(priceChanges).values({ productId: id, before, after, createdAt: daysAgo(days), ...sale });
const sale = (price: number, from: number, until: number) => ({
  salePrice: price,
  saleStartsAt: daysAgo(from),
  saleEndsAt: daysAgo(until),
});

describe("the lowest price of the last 30 days", () => {
  it("the lowest price of 30 days is the current price when the price has not changed", async () => {
    expect(await lowest()).toBe(1_000);
  });

  it("the lowest price of 30 days is the lowest of all prices before and after the changes in these 30 days", async () => {
    await changed(40, 300, 800);
    await changed(20, 800, 1_200);
    await changed(10, 1_200, 1_000);
    expect(await lowest()).toBe(800);
  });

  it("the lowest price of 30 days ignores a price that ended before the 30 days", async () => {
    await changed(31, 300, 1_000);
    expect(await lowest()).toBe(1_000);
  });

  it("the lowest price of 30 days includes the price of an earlier sale, even when the sale was changed before its end", async () => {
    await changed(50, 1_000, 1_000, sale(500, 50, 20));
    await changed(25, 1_000, 1_000, sale(700, 25, 5));
    await changed(3, 1_000, 1_000);
    expect(await lowest()).toBe(500);
  });

  it("the lowest price of 30 days ignores a sale that ended before the 30 days, and a sale that never began", async () => {
    await changed(50, 1_000, 1_000, sale(400, 49, 35));
    await changed(20, 1_000, 1_000, sale(300, 10, 5));
    await changed(15, 1_000, 1_000);
    expect(await lowest()).toBe(1_000);
  });
});
