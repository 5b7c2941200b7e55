import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { readCartSnapshot } from "./queries.ts";

const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
const command = system("command");
afterEach(() => db.delete(siteSettings));

describe("readCartSnapshot", () => {
  it("readCartSnapshot returns tiers and order limits, and the number of units that the shopper ordered within the limit's period", async () => {
    const plain = await buildProduct();
    const limited = await buildProduct({ price: 6_000, maxPerCustomer: 3, customerDays: 30, stock: 5 });
    await db.insert(priceTiers).values({ productId: limited.id, minQuantity: 2, price: 5_500 });
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper, items: [{ productId: limited.id, quantity: 1 }] });
    const ids = [plain.id, limited.id];
    const offer = { productId: limited.id, tiers: [{ minQuantity: 2, price: 5_500 }] };
    expect((await readCartSnapshot(shopper, ids, "")).found).toMatchObject([
      { ...offer, ordered: 1, most: 2 },
    ]);
    expect((await readCartSnapshot(visitor, ids, "")).found).toMatchObject([
      { ...offer, ordered: 0, most: 3 },
    ]);
  });

  it("readCartSnapshot offers crypto until the owner disables it", async () => {
    expect(await readCartSnapshot(visitor, [], "")).toMatchObject({ cryptoEnabled: true });
    await saveSetting(command, { name: "cryptoEnabled", value: false });
    expect(await readCartSnapshot(visitor, [], "")).toMatchObject({ cryptoEnabled: false });
  });

  it("readCartSnapshot offers coupons only while discounts are enabled and the shop has a usable coupon", async () => {
    const takes = async () => (await readCartSnapshot(visitor, [], "")).takesCoupons;
    expect(await takes(), "a new shop offers no coupons").toBe(false);
    await buildCoupon({ isActive: false });
    await buildCoupon({ endsAt: new Date(Date.now() - 1_000) });
    expect(await takes()).toBe(false);
    await buildCoupon();
    expect(await takes()).toBe(true);
    await saveSetting(command, { name: "discountEnabled", value: false });
    expect(await takes()).toBe(false);
  });

  it("readCartSnapshot returns the current minimum purchase in cents", async () => {
    await saveSetting(command, { name: "minPurchase", value: 2_550 });
    expect(await readCartSnapshot(visitor, [], "")).toMatchObject({ minimumPurchase: 2_550 });
  });

  it("readCartSnapshot lists the currencies for which the payment page offers more methods than cards", async () => {
    await saveSetting(command, { name: "chargeCurrencies", value: ["BRL", "EUR"] });
    const more = async () => (await readCartSnapshot(visitor, [], "")).charging.withMoreMethods;
    expect(await more()).toEqual([]);
    await saveSetting(command, { name: "paymentMethodTypes", value: ["card", "pix"] });
    expect(await more()).toEqual(["BRL"]);
    await saveSetting(command, { name: "paymentMethodTypes", value: ["card", "link"] });
    expect(await more()).toEqual(["USD", "BRL", "EUR"]);
  });

  it("readCartSnapshot returns the shopper's data to the shopper and null to a visitor", async () => {
    const shopper = await buildShopper();
    expect(await readCartSnapshot(shopper, [], "")).toMatchObject({
      buyer: { email: shopper.email, fullName: "Ana Prado" },
    });
    expect((await readCartSnapshot(visitor, [], "")).buyer).toBeNull();
  });

  it("readCartSnapshot leaves out products that can no longer be bought", async () => {
    const sold = await buildProduct();
    const hidden = await buildProduct({ status: "inactive" });
    const { products } = await readCartSnapshot(visitor, [sold.id, hidden.id], "");
    expect(products.map((product) => product.id)).toEqual([sold.id]);
  });
});
