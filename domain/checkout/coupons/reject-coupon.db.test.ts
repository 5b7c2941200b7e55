import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { categories } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { priceTiers } from "#db/schema/prices.ts";
import { saveSetting } from "#domain/catalog/price-guard/save-setting.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { buildCoupon, couponCounts } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder, checkOut } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { checkCoupon } from "./check-coupon.ts";

/** Builds a shopper with a unique IP address, because the shop also counts unknown codes by IP address. */
let address = 0;
const shopperAlone = (): Promise<Shopper> =>
  buildShopper({ ip: `198.51.${++address >> 8}.${address & 255}` });

/**
 * Places an order for one product at $60.00 with a coupon code. Returns the error code, or "done" when no
 * error occurs.
 */
async function use(code: string, given: { shopper?: Shopper; productId?: string; quantity?: number } = {}) {
  const shopper = given.shopper ?? (await shopperAlone());
  const productId = given.productId ?? (await buildProduct({ stock: 20 })).id;
  const items = [{ productId, quantity: given.quantity ?? 1 }];
  return domainErrorOf(checkOut(shopper, items, randomUUID(), code));
}

const setDiscounts = (value: boolean) => saveSetting(system("command"), { name: "discountEnabled", value });

describe("a coupon is refused", () => {
  it("a coupon is refused with the same error when it is unknown, malformed, inactive, future, expired or used up", async () => {
    const hour = 3_600_000;
    await buildCoupon({ code: "ENDED", isActive: false });
    await buildCoupon({ code: "AHEAD", startsAt: new Date(Date.now() + hour) });
    await buildCoupon({ code: "OVER", endsAt: new Date(Date.now() - hour) });
    await buildCoupon({ code: "ONCE", maxUses: 1 });
    expect(await use("ONCE")).toBe("done");
    for (const code of ["UNKNOWN", "x", "not a code\0", "ENDED", "AHEAD", "OVER", "ONCE"])
      expect([code, await use(code)]).toEqual([code, "coupon_unusable"]);
  });

  it("a coupon is refused while the owner has switched off discounts", async () => {
    await buildCoupon({ code: "OFF" });
    await setDiscounts(false);
    expect(await use("OFF")).toBe("coupon_unusable");
    await setDiscounts(true);
    expect(await use("OFF")).toBe("done");
  });

  it("a coupon is refused when the total before the discount is below the coupon's minimum total", async () => {
    await buildCoupon({ code: "FROM120", minTotal: 12_000 });
    expect(await use("FROM120")).toBe("coupon_needs_more");
    expect(await use("FROM120", { quantity: 2 })).toBe("done");
  });

  it("a coupon is refused when its category, its archived product or its rule about reduced prices excludes every product in the cart", async () => {
    const [category] = await db.insert(categories).values({ name: "Keys", slug: "keys" }).returning();
    const mine = await buildProduct({ categoryId: category?.id ?? "" });
    const gone = await buildProduct({ archivedAt: new Date() });
    const reduced = await buildProduct({ originalPrice: 7_000 });
    await buildCoupon({ code: "KEYS", categories: [category?.id ?? ""] });
    await buildCoupon({ code: "GONE", products: [gone.id] });
    await buildCoupon({ code: "FULL", withReduced: false });
    expect(await use("KEYS")).toBe("coupon_not_for_cart");
    expect(await use("KEYS", { productId: mine.id })).toBe("done");
    expect(await use("GONE")).toBe("coupon_not_for_cart");
    expect(await use("FULL", { productId: reduced.id })).toBe("coupon_not_for_cart");
    expect(await use("FULL")).toBe("done");
  });

  it("a shopper cannot use a coupon on a product on sale when the coupon excludes reduced prices", async () => {
    await buildCoupon({ code: "FULLPRICE", withReduced: false });
    const onSale = async (from: string, to: string) => {
      const { id } = await buildProduct();
      await db.execute(sql`update products set sale_price = 5000, sale_starts_at = now() + ${from}::interval,
        sale_ends_at = now() + ${to}::interval where id = ${id}`);
      return id;
    };
    expect(await use("FULLPRICE", { productId: await onSale("-1 hour", "1 hour") })).toBe(
      "coupon_not_for_cart",
    );
    expect(await use("FULLPRICE", { productId: await onSale("1 hour", "2 hours") })).toBe("done");
  });

  it("the coupon dialog and the order refuse a coupon when the total at tier prices is below the coupon's minimum total", async () => {
    await buildCoupon({ code: "TIER110", minTotal: 11_000 });
    const { id: productId } = await buildProduct();
    await db.insert(priceTiers).values({ productId, minQuantity: 2, price: 5_000 });
    const question = { code: "TIER110", items: [{ productId, quantity: 2 }] };
    expect(await domainErrorOf(checkCoupon(await shopperAlone(), question))).toBe("coupon_needs_more");
    expect(await use("TIER110", { productId, quantity: 2 })).toBe("coupon_needs_more");
    expect(await use("TIER110", { productId, quantity: 3 })).toBe("done");
  });

  it("a coupon is refused when its last target was deleted", async () => {
    const target = await buildProduct({ stock: 0 });
    await buildCoupon({ code: "LAST", products: [target.id] });
    await pool.query("delete from products where id = $1", [target.id]);
    expect(await use("LAST")).toBe("coupon_not_for_cart");
  });

  it("a coupon is refused when the discounted total is below the provider's minimum charge", async () => {
    await buildCoupon({ code: "NEARLY", kind: "amount", value: 5_951 });
    expect(await use("NEARLY")).toBe("coupon_below_least_charge");
  });

  it("a mailbox can use a coupon only once, and can use a first-order coupon only before the first paid order", async () => {
    const coupon = await buildCoupon({ code: "EACH", maxUsesPerBuyer: 1 });
    const ana = await shopperAlone();
    const plus = { ...(await shopperAlone()), email: ana.email.replace("@", "+more@").toUpperCase() };
    expect(await use("EACH", { shopper: ana })).toBe("done");
    expect(await use("EACH", { shopper: plus })).toBe("coupon_used");
    expect(await use("EACH")).toBe("done");
    expect(await couponCounts(coupon.id)).toEqual({ held: 2, spent: 0 });

    await buildCoupon({ code: "FIRST", firstOrderOnly: true });
    const paid = await shopperAlone();
    await buildPaidOrder({ shopper: paid });
    expect(await use("FIRST", { shopper: paid })).toBe("coupon_unusable");
    const fresh = await shopperAlone();
    expect(await use("FIRST", { shopper: fresh })).toBe("done");
  });

  it("the used-coupon error is shown only to the shopper who used the coupon, and other shoppers see the general error", async () => {
    await buildCoupon({ code: "OWNUSE", maxUses: 1, maxUsesPerBuyer: 1 });
    const shopper = await shopperAlone();
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    await buildPaidOrder({ shopper, items, couponCode: "OWNUSE" });
    expect(await use("OWNUSE", { shopper })).toBe("coupon_used");
    expect(await use("OWNUSE")).toBe("coupon_unusable");
  });

  it("a coupon is refused for a second account with the same mailbox, even when an older rule computed the key of the first use", async () => {
    const ana = await buildShopper({ email: "ana.souza@gmail.com", ip: "198.51.100.201" });
    const twin = await buildShopper({ email: "anasouza+x@googlemail.com", ip: "198.51.100.202" });
    const dotted = await buildShopper({ email: "ana.souza@example.com", ip: "198.51.100.203" });
    const other = await buildShopper({ email: "anasouza@example.com", ip: "198.51.100.204" });
    const coupon = await buildCoupon({ code: "MAILBOX", maxUsesPerBuyer: 1 });
    expect(await use("MAILBOX", { shopper: ana })).toBe("done");
    expect(await use("MAILBOX", { shopper: twin })).toBe("coupon_used");
    await pool.query("update coupon_uses set buyer_key = 'of-an-older-rule' where coupon_id = $1", [
      coupon.id,
    ]);
    expect(await use("MAILBOX", { shopper: twin })).toBe("coupon_used");
    expect(await use("MAILBOX", { shopper: dotted })).toBe("done");
    expect(await use("MAILBOX", { shopper: other })).toBe("done");

    await buildCoupon({ code: "FIRSTBOX", firstOrderOnly: true });
    await buildPaidOrder({ shopper: ana });
    expect(await use("FIRSTBOX", { shopper: twin })).toBe("coupon_unusable");
    expect(await use("FIRSTBOX", { shopper: other })).toBe("done");
  });

  it("a coupon is accepted when the shopper's own open order has taken the last use, because a new checkout ends this order", async () => {
    const coupon = await buildCoupon({ code: "MINE", maxUses: 1, maxUsesPerBuyer: 1, firstOrderOnly: true });
    const shopper = await shopperAlone();
    expect(await use("MINE", { shopper })).toBe("done");
    expect(await use("MINE", { shopper })).toBe("done");
    expect(await couponCounts(coupon.id)).toEqual({ held: 1, spent: 0 });
  });

  it("a coupon is refused when staff change the coupon between the coupon dialog and the click on Pay", async () => {
    const coupon = await buildCoupon({ code: "MOVED" });
    const shopper = await shopperAlone();
    const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
    expect(await checkCoupon(shopper, { code: "moved", items })).toMatchObject({ code: "MOVED", value: 10 });
    await db.update(coupons).set({ isActive: false }).where(eq(coupons.id, coupon.id));
    expect(await domainErrorOf(checkOut(shopper, items, randomUUID(), "MOVED"))).toBe("coupon_unusable");
    expect(await couponCounts(coupon.id)).toEqual({ held: 0, spent: 0 });
  });
});

describe("a coupon for a group of variants", () => {
  it("a coupon for a group reduces only the prices of the variants in this group", async () => {
    const group = await buildProduct({
      kind: "group",
      optionName: "Duration",
      deliveryType: "manual",
      stock: 0,
    });
    const variant = (optionValue: string, optionPosition: number, parentId = group.id) =>
      buildProduct({ ...{ kind: "variant", parentId, optionValue, optionPosition }, stock: 5 });
    const [month, year] = [await variant("1 month", 1), await variant("1 year", 2)];
    const other = await buildProduct({ kind: "group", optionName: "Days", deliveryType: "manual", stock: 0 });
    const elsewhere = await variant("1 day", 1, other.id);
    const coupon = await buildCoupon({ code: "WHOLEGROUP", products: [group.id] });
    const lines = [month, year, elsewhere].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { eligible } = await checkCoupon(await shopperAlone(), { code: "WHOLEGROUP", items: lines });
    expect(eligible.toSorted()).toEqual([month.id, year.id].sort());
    expect(await use("WHOLEGROUP", { productId: month.id })).toBe("done");
    expect(await use("WHOLEGROUP", { productId: year.id })).toBe("done");
    expect(await use("WHOLEGROUP", { productId: elsewhere.id })).toBe("coupon_not_for_cart");
    expect(await use("WHOLEGROUP")).toBe("coupon_not_for_cart");
    expect(await couponCounts(coupon.id)).toEqual({ held: 2, spent: 0 });
    const { id } = await buildCoupon({ code: "ONEVARIANT", products: [month.id] });
    expect(await use("ONEVARIANT", { productId: year.id })).toBe("coupon_not_for_cart");
    expect(await couponCounts(id)).toEqual({ held: 0, spent: 0 });
  });
});
