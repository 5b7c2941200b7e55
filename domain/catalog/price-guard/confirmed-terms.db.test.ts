import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { coupons } from "#db/schema/coupons.ts";
import { heldChanges, priceTiers, rateChanges } from "#db/schema/prices.ts";
import { siteSettings as settingRows } from "#db/schema/settings.ts";
import { importCatalog } from "#domain/catalog/import/import-catalog.ts";
import { savePrices } from "#domain/catalog/price-settings/save-prices.ts";
import { saveProduct } from "#domain/catalog/products/save-product.ts";
import { createCoupon } from "#domain/checkout/coupons/create-coupon.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { INITIAL_RATES } from "#domain/settings/currency-rates.ts";
import { couponForm } from "#tests/factories/build-coupon.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { saveSettings } from "./save-settings.ts";

afterEach(async () => {
  await db.delete(heldChanges);
  await db.delete(coupons);
  await db.delete(priceTiers);
  await db.delete(settingRows);
  await db.delete(rateChanges);
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.kind, "single"));
});

const rowOf = async (id: string) => {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error("no product");
  return row;
};
const setPrice = async (staff: Staff, id: string, price: number) => {
  const { name, slug, status, deliveryType, version, manualStock, categoryId } = await rowOf(id);
  const saved = await saveProduct(staff, {
    known: { id, version, stockSeen: manualStock },
    product: { name, slug, price, status, deliveryType, categoryId: categoryId ?? "" },
  });
  return { isHeld: saved.heldPrice !== null };
};
const setTiers = async (staff: Staff, id: string, ...tiers: [number, number][]) => {
  const limits = { least: null, most: null, customerMost: null, customerDays: null };
  const asked = tiers.map(([minQuantity, price]) => ({ minQuantity, price }));
  const { version } = await rowOf(id);
  return savePrices(staff, { id, version, prices: { tiers: asked, sale: null, limits } });
};
const setRate = (staff: Staff, rate: number) =>
  saveSettings(staff, {
    changes: { currencyRates: { date: "2026-11-02", rates: { ...INITIAL_RATES.rates, BRL: rate } } },
  });
const heldId = async () => (await db.select().from(heldChanges))[0]?.id ?? "";
async function build() {
  const { id } = await buildProduct({ price: 10_000 });
  const slug = `terms-${randomUUID()}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  await db
    .update(products)
    .set({ categoryId: category?.id ?? null })
    .where(eq(products.id, id));
  const seller = await buildSignedInMember("manage_products");
  return { id, seller, admin: await buildSignedInAdmin() };
}

describe("a confirmed coupon of 60 percent", () => {
  it("after a coupon of 60 percent is confirmed, a member cannot lower the price or a tier much further without a new confirmation", async () => {
    const { id, seller, admin } = await build();
    await createCoupon(admin, couponForm({ value: 60 }));
    expect(await setPrice(seller, id, 5_500)).toEqual({ isHeld: true });
    expect(await setTiers(seller, id, [2, 5_500])).toEqual({ isHeld: true });
    expect(await setTiers(seller, id, [2, 9_500])).toEqual({ isHeld: false });
  });

  it("while a confirmed coupon applies, the guard adds up small price drops until somebody confirms the price", async () => {
    const { id, seller, admin } = await build();
    await createCoupon(admin, couponForm({ value: 60 }));
    expect(await setPrice(seller, id, 9_500)).toEqual({ isHeld: false });
    expect(await setPrice(seller, id, 9_000)).toEqual({ isHeld: false });
    expect(await setPrice(seller, id, 8_900)).toEqual({ isHeld: true });
    await confirmChange(admin, { id: await heldId() });
    expect((await rowOf(id)).price).toBe(8_900);
    expect(await setPrice(seller, id, 8_500)).toEqual({ isHeld: false });
  });

  it("while a confirmed coupon applies, an exchange rate can change daily until it has fallen by over a tenth in 30 days", async () => {
    const { admin } = await build();
    await createCoupon(admin, couponForm({ value: 60 }));
    const manager = await buildSignedInMember("manage_settings");
    expect(await setRate(manager, 5.3)).toMatchObject({ isHeld: false });
    expect(await setRate(manager, 4.9)).toMatchObject({ isHeld: false });
    expect(await setRate(manager, 4.8)).toMatchObject({ isHeld: true });
    expect(await setRate(admin, 4.8)).toMatchObject({ isHeld: false });
    expect(await setRate(manager, 4.7)).toMatchObject({ isHeld: false });
  });
});

describe("a confirmed tier", () => {
  it("the price guard adds the discounts of a confirmed tier and a new coupon, and a second low tier needs a confirmation", async () => {
    const { id, seller, admin } = await build();
    await setTiers(admin, id, [100, 4_000]);
    const marketer = await buildSignedInMember("manage_coupons");
    expect((await createCoupon(marketer, couponForm({ value: 20 }))).isHeld).toBe(true);
    expect((await createCoupon(marketer, couponForm({ value: 5 }))).isHeld).toBe(false);
    expect(await setTiers(seller, id, [2, 4_500], [100, 4_000])).toEqual({ isHeld: true });
  });

  it("the price guard checks every tier price against a new coupon, even when a different tier is confirmed", async () => {
    const { id, seller, admin } = await build();
    await setTiers(admin, id, [100, 4_000]);
    expect(await setTiers(seller, id, [2, 5_200], [100, 4_000])).toEqual({ isHeld: false });
    const marketer = await buildSignedInMember("manage_coupons");
    expect((await createCoupon(marketer, couponForm({ value: 8 }))).isHeld).toBe(true);
  });

  it("when a tier and a coupon are confirmed, an exchange rate can fall slightly, but a larger fall needs a confirmation", async () => {
    const { id, seller, admin } = await build();
    await setTiers(seller, id, [2, 6_000]);
    await createCoupon(admin, couponForm({ value: 30 }));
    const manager = await buildSignedInMember("manage_settings");
    expect(await setRate(manager, 5.2)).toMatchObject({ isHeld: false });
    expect(await setRate(manager, 4.7)).toMatchObject({ isHeld: true });
  });
});

describe("new variants in one file", () => {
  it("the guard compares all new variants in a file with the first new variant in the file", async () => {
    const mark = randomUUID().slice(0, 8);
    const csv = [
      "name,slug,price,category,parent_slug,option_name,option_value",
      `Group ${mark},g-${mark},100.00,Keys,,Duration,`,
      `Year ${mark},y-${mark},100.00,Keys,g-${mark},,1 year`,
      `Month ${mark},m-${mark},60.00,Keys,g-${mark},,1 month`,
      `Day ${mark},d-${mark},35.00,Keys,g-${mark},,1 day`,
    ].join("\n");
    const source = { name: "goods.csv", open: () => Readable.from([Buffer.from(csv)]) };
    expect(await importCatalog(system("command"), { source, format: "csv" })).toMatchObject({
      heldPrices: 1,
    });
    const [day] = await db
      .select()
      .from(products)
      .where(eq(products.slug, `d-${mark}`));
    expect(day?.price).toBe(10_000);
    await confirmChange(await buildSignedInAdmin(), { id: await heldId() });
    expect((await rowOf(day?.id ?? "")).price).toBe(3_500);
  });
});
