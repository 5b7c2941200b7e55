import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { desc, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { emailMessages } from "#db/schema/email.ts";
import { heldChanges, priceTiers, rateChanges } from "#db/schema/prices.ts";
import { siteSettings as settingRows } from "#db/schema/settings.ts";
import { savePrices } from "#domain/catalog/price-settings/save-prices.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import type { CouponInput } from "#domain/checkout/coupons/coupon-input.ts";
import { createCoupon } from "#domain/checkout/coupons/create-coupon.ts";
import { endCoupon } from "#domain/checkout/coupons/end-coupon.ts";
import { updateCoupon } from "#domain/checkout/coupons/update-coupon.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { importFiles } from "#domain/checkout/shop-files/import-files.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { type CurrencyRates, INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { couponForm } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { waitForBlockedStatements } from "#tests/factories/wait-for-lock.ts";
import { saveSettings } from "./save-settings.ts";

afterEach(async () => {
  await db.delete(heldChanges);
  await db.delete(coupons);
  await db.delete(priceTiers);
  await db.delete(settingRows);
  await db.delete(rateChanges);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.kind, "single"));
});

const ratesOf = (change: Partial<CurrencyRates["rates"]>): CurrencyRates => ({
  date: "2026-11-02",
  rates: { ...INITIAL_RATES.rates, ...change },
});
const saveRates = (staff: Staff, change: Partial<CurrencyRates["rates"]>) =>
  saveSettings(staff, { changes: { currencyRates: ratesOf(change), chargeCurrencies: ["BRL"] } });
const heldKinds = async () => (await db.select().from(heldChanges)).map(({ kind }) => kind);
const heldId = async () => (await db.select().from(heldChanges))[0]?.id ?? "";
const couponOf = async (id: string) => (await db.select().from(coupons).where(eq(coupons.id, id)))[0];
const setTier = async (staff: Staff, id: string, price: number) => {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const limits = { least: null, most: null, customerMost: null, customerDays: null };
  const prices = { tiers: [{ minQuantity: 2, price }], sale: null, limits };
  return savePrices(staff, { id, version: row?.version ?? 0, prices });
};
const alertMails = async () => {
  const [mail] = await db
    .select()
    .from(emailMessages)
    .where(eq(emailMessages.template, "security_alert"))
    .orderBy(desc(emailMessages.createdAt));
  return mail?.data;
};

describe("a coupon", () => {
  const nearlyFree = { value: 99, minTotal: 100_000 };

  it("a coupon of 99 percent cannot be used until a second person or an admin confirms the coupon", async () => {
    await buildProduct({ price: 6_000 });
    await buildSignedInAdmin();
    const member = await buildSignedInMember("manage_coupons");
    const { id, isHeld } = await createCoupon(member, couponForm(nearlyFree));
    expect([isHeld, (await couponOf(id))?.isActive]).toEqual([true, false]);
    expect(await alertMails()).toMatchObject({ alert: "PRICE_DROP" });
    expect(await domainErrorOf(confirmChange(member, { id: await heldId() }))).toBe("own_change");
    await confirmChange(await buildSignedInMember("manage_coupons"), { id: await heldId() });
    expect(await couponOf(id)).toMatchObject({ isActive: true, value: 99 });
  });

  it("a coupon keeps its old terms until confirmation when staff raise the discount or activate the coupon again", async () => {
    await buildProduct({ price: 6_000 });
    const member = await buildSignedInMember("manage_coupons");
    const form = couponForm({ value: 40 });
    const { id } = await createCoupon(member, form);
    expect(await updateCoupon(member, { id, version: 1, coupon: { ...form, ...nearlyFree } })).toEqual({
      isHeld: true,
    });
    expect(await couponOf(id)).toMatchObject({ value: 40, version: 1 });
    await endCoupon(member, { id });
    expect(await heldKinds()).toEqual([]);
    const off = { ...form, ...nearlyFree, isActive: false };
    expect(await updateCoupon(member, { id, version: 2, coupon: off })).toEqual({ isHeld: false });
    const on = { ...form, ...nearlyFree };
    expect(await updateCoupon(member, { id, version: 3, coupon: on })).toEqual({ isHeld: true });
    expect(await couponOf(id)).toMatchObject({ isActive: false });
  });

  it("a confirmed coupon needs a new confirmation after any change of the coupon", async () => {
    await buildProduct({ price: 6_000 });
    const member = await buildSignedInMember("manage_coupons");
    const form = couponForm({ ...nearlyFree, maxUses: 1 });
    const { id } = await createCoupon(await buildSignedInAdmin(), form);
    expect(await couponOf(id)).toMatchObject({ isActive: true });
    const more = { ...form, maxUses: 1_000 };
    expect(await updateCoupon(member, { id, version: 1, coupon: more })).toEqual({ isHeld: true });
  });

  it.each<[string, Partial<CouponInput> & { isTargeted?: boolean }, boolean]>([
    ["for everything, spread over its least total", { value: 4_000, minTotal: 100_000 }, false],
    ["for everything, in a cart of the minimum purchase", { value: 4_000, minTotal: 5_100 }, true],
    [
      "for one product, whose cart other goods fill",
      { value: 4_000, minTotal: 100_000, isTargeted: true },
      true,
    ],
    ["with a small largest discount", { value: 4_000, maxDiscount: 900, minTotal: 5_100 }, false],
  ])(
    "the guard judges a fixed-amount coupon %s by the smallest cart in which shoppers can use the coupon",
    async (_, { isTargeted = false, ...terms }, isHeld) => {
      const { slug } = await buildProduct({ price: 6_000 });
      const targets = isTargeted ? { products: [slug], categories: [] } : null;
      const member = await buildSignedInMember("manage_coupons");
      const made = await createCoupon(member, couponForm({ kind: "amount", ...terms, targets }));
      expect(made.isHeld).toBe(isHeld);
    },
  );

  it("a coupon from the coupon form or a staff import waits for a confirmation, but a coupon from a command applies immediately", async () => {
    await buildProduct({ price: 6_000 });
    const source = (code: string) => ({
      name: "coupons.csv",
      open: () => Readable.from([Buffer.from(`code,kind,value,min_total\n${code},percent,99,1000\n`)]),
    });
    const member = await buildSignedInMember("manage_coupons", "manage_products");
    const [waits, applies] = ["FILE-ONE", "FILE-TWO"];
    expect(await importFiles(member, { coupons: source(waits) })).toMatchObject({
      coupons: { created: 1, heldCoupons: 1 },
    });
    await importFiles(system("command"), { coupons: source(applies) });
    const found = Object.fromEntries(
      (await db.select().from(coupons)).map((row) => [row.code, row.isActive]),
    );
    expect(found).toEqual({ [waits]: false, [applies]: true });
  });
});

describe("discounts that are each within the limit", () => {
  it("a tier, a coupon or an exchange rate needs a confirmation when all discounts together exceed the limit", async () => {
    const { id } = await buildProduct({ price: 10_000 });
    const [seller, marketer, manager] = [
      await buildSignedInMember("manage_products"),
      await buildSignedInMember("manage_coupons"),
      await buildSignedInMember("manage_settings"),
    ];
    expect(await setTier(seller, id, 7_500)).toEqual({ isHeld: false });
    expect((await createCoupon(marketer, couponForm({ value: 30 }))).isHeld).toBe(false);
    expect(await saveRates(manager, { BRL: 5.35 * 0.9 })).toMatchObject({ isHeld: true });
    expect(await setTier(seller, id, 7_000)).toEqual({ isHeld: true });
    expect((await createCoupon(marketer, couponForm({ value: 40 }))).isHeld).toBe(true);
    expect((await heldKinds()).sort()).toEqual(["coupon", "prices", "settings"]);
  });

  it("one of two simultaneous discounts needs a confirmation when only their combination exceeds the limit", async () => {
    const { id } = await buildProduct({ price: 10_000 });
    const seller = await buildSignedInMember("manage_products");
    const marketer = await buildSignedInMember("manage_coupons");
    // The change of the tier and the creation of the coupon both wait for the lock of the price guard. The
    // guard then checks one action after the other.
    const { both } = await inTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.priceGuard})`);
      const both = Promise.all([
        setTier(seller, id, 6_000),
        createCoupon(marketer, couponForm({ value: 40 })),
      ]);
      await waitForBlockedStatements(2);
      return { both };
    });
    expect((await both).filter(({ isHeld }) => isHeld)).toHaveLength(1);
  });

  it("the price guard counts the discount of a planned sale, but not the discount of an expired coupon", async () => {
    const { id } = await buildProduct({ price: 10_000 });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await db
      .update(products)
      .set({ salePrice: 6_000, saleStartsAt: inDays(5), saleEndsAt: inDays(9) })
      .where(eq(products.id, id));
    const marketer = await buildSignedInMember("manage_coupons");
    expect((await createCoupon(marketer, couponForm({ value: 40 }))).isHeld).toBe(true);
    await db.delete(coupons);
    await db.insert(coupons).values({ code: "OVER", kind: "percent", value: 45, endsAt: inDays(-1) });
    await db.update(products).set({ salePrice: null, saleStartsAt: null, saleEndsAt: null });
    expect(await setTier(await buildSignedInMember("manage_products"), id, 6_000)).toEqual({ isHeld: false });
  });

  it("a lower minimum purchase needs a confirmation when a fixed-amount coupon then reduces the smallest possible order too much", async () => {
    await buildProduct({ price: 1_000 });
    await saveSettings(system("command"), { changes: { minPurchase: 10_000 } });
    const coupon = couponForm({ kind: "amount", value: 4_000 });
    expect((await createCoupon(await buildSignedInMember("manage_coupons"), coupon)).isHeld).toBe(false);
    const manager = await buildSignedInMember("manage_settings");
    expect(await saveSettings(manager, { changes: { minPurchase: 5_000 } })).toMatchObject({ isHeld: true });
    expect(await saveSettings(manager, { changes: { minPurchase: 9_000 } })).toMatchObject({ isHeld: false });
  });
});

describe("a new variant", () => {
  it("a new variant with a much lower price gets the lowest price of the other variants until somebody confirms the price", async () => {
    const { id } = await buildProduct({ price: 7_800 });
    const member = await buildSignedInMember("manage_products");
    const { groupId } = await splitIntoVariants(member, {
      ...{ id, version: 1, optionName: "Duration", optionValue: "1 month" },
    });
    const cheap = await addVariant(member, { groupId, optionValue: "1 day", price: 1 });
    expect(cheap.heldPrice).toBe(1);
    const priceOf = async (of: string) =>
      (await db.select().from(products).where(eq(products.id, of)))[0]?.price;
    expect(await priceOf(cheap.id)).toBe(7_800);
    await confirmChange(await buildSignedInMember("manage_products"), { id: await heldId() });
    expect(await priceOf(cheap.id)).toBe(1);
    const near = await addVariant(member, {
      groupId,
      optionValue: `${randomUUID()}`.slice(0, 8),
      price: 4_000,
    });
    expect(near.heldPrice).toBeNull();
  });
});
