import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { products } from "#db/schema/catalog.ts";
import { heldChanges, priceChanges, priceTiers } from "#db/schema/prices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { removeProduct } from "#domain/catalog/products/remove-product.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { toLocalText } from "#domain/kernel/clock/zoned-time.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import {
  buildSignedInAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { endSale } from "./end-sale.ts";
import type { PricesInput } from "./prices-input.ts";
import { findProductPrices } from "./queries.ts";
import { savePrices } from "./save-prices.ts";

const hours = (count: number) => toLocalText(new Date(shopNow() + count * 3_600_000), "UTC");
const none: PricesInput = {
  tiers: [],
  sale: null,
  limits: { least: null, most: null, customerMost: null, customerDays: null },
};
const row = async (id: string) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  if (!found) throw new Error("no such product");
  return found;
};
const save = async (staff: Staff, id: string, prices: Partial<PricesInput>) =>
  savePrices(staff, { id, version: (await row(id)).version, prices: { ...none, ...prices } });
const history = (id: string) =>
  db.select().from(priceChanges).where(eq(priceChanges.productId, id)).orderBy(asc(priceChanges.id));

describe("saving prices and limits", () => {
  it("savePrices stores tiers, sale and limits, with records in the audit log and the price history", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const staff = await buildSignedInMember("manage_products");
    const tiers = [
      { minQuantity: 10, price: 800 },
      { minQuantity: 50, price: 700 },
    ];
    const limits = { least: 2, most: 60, customerMost: 100, customerDays: 30 };
    const sale = { price: 750, startsAt: hours(1), endsAt: hours(48) };
    await save(staff, id, { tiers, sale, limits });
    expect(await findProductPrices(staff, id)).toMatchObject({
      version: 2,
      price: 1_000,
      tiers,
      sale,
      limits,
    });
    expect(await history(id)).toMatchObject([{ before: 1_000, after: 1_000, salePrice: 750 }]);
    expect(await lastAudit()).toMatchObject({
      actionType: "PRODUCT_PRICES_SAVED",
      recordId: id,
      details: { before: { tiers: [] }, after: { sale_price: 750, max_per_customer: 100 } },
    });

    await save(staff, id, {});
    expect(await findProductPrices(staff, id)).toMatchObject({ tiers: [], sale: null, limits: none.limits });
    expect((await history(id)).at(-1)).toMatchObject({ after: 1_000, salePrice: null });
  });

  it("savePrices writes nothing when nothing changed", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const staff = await buildSignedInMember("manage_products");
    const prices = { sale: { price: 900, startsAt: hours(-1), endsAt: hours(1) } };
    await save(staff, id, prices);
    const { saleStartsAt } = await row(id);
    const again = await findProductPrices(staff, id);
    await save(staff, id, { sale: again?.sale ?? null });
    expect(await row(id)).toMatchObject({ version: 2, saleStartsAt });
    expect(await history(id)).toHaveLength(1);
  });

  it("endSale ends a planned or running sale with an audit row, and refuses a second call", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const staff = await buildSignedInMember("manage_products");
    const tiers = [{ minQuantity: 10, price: 800 }];
    await save(staff, id, { tiers, sale: { price: 900, startsAt: hours(1), endsAt: hours(2) } });
    const { version } = await row(id);
    await endSale(staff, { id, version });
    expect(await findProductPrices(staff, id)).toMatchObject({ tiers, sale: null });
    expect((await history(id)).at(-1)).toMatchObject({ after: 1_000, salePrice: null });
    expect(await lastAudit()).toMatchObject({
      actionType: "PRODUCT_SALE_ENDED",
      recordId: id,
      details: { before: { sale_price: 900 } },
    });
    expect(await domainErrorOf(endSale(staff, { id, version }))).toBe("product_changed");
    await endSale(staff, { id, version: version + 1 });
    expect(await row(id)).toMatchObject({ version: version + 1 });
    expect(await domainErrorOf(endSale(await buildSignedInMember("manage_orders"), { id, version }))).toBe(
      "not_permitted",
    );
  });

  it("savePrices starts a sale immediately when the given start time is in the past", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const before = shopNow();
    await save(await buildSignedInAdmin(), id, {
      sale: { price: 900, startsAt: hours(-24 * 400), endsAt: hours(1) },
    });
    expect((await row(id)).saleStartsAt?.getTime()).toBeGreaterThanOrEqual(before - 1);
  });

  it.each([
    ["tiers_not_falling", { tiers: [{ minQuantity: 2, price: 1_000 }] }],
    [
      "tiers_not_falling",
      {
        tiers: [
          { minQuantity: 2, price: 900 },
          { minQuantity: 3, price: 900 },
        ],
      },
    ],
    ["sale_not_below_price", { sale: { price: 1_000, startsAt: hours(1), endsAt: hours(2) } }],
    ["sale_window_invalid", { sale: { price: 900, startsAt: hours(2), endsAt: hours(2) } }],
    ["sale_window_invalid", { sale: { price: 900, startsAt: hours(-3), endsAt: hours(-2) } }],
  ])("savePrices throws %s for the values %j", async (code, prices) => {
    const { id } = await buildProduct({ price: 1_000 });
    expect(await domainErrorOf(save(await buildSignedInAdmin(), id, prices))).toBe(code);
    expect(await row(id)).toMatchObject({ version: 1, salePrice: null });
  });

  it("savePrices refuses an eleventh tier, and a maximum quantity below the minimum quantity", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const staff = await buildSignedInAdmin();
    const tiers = Array.from({ length: 11 }, (_, at) => ({ minQuantity: at + 2, price: 900 - at }));
    await expect(save(staff, id, { tiers })).rejects.toThrow();
    await expect(save(staff, id, { limits: { ...none.limits, least: 3, most: 2 } })).rejects.toThrow();
    await save(staff, id, { tiers: tiers.slice(1) });
    expect(await db.$count(priceTiers, eq(priceTiers.productId, id))).toBe(10);
  });

  it("savePrices requires the permission, a fresh second factor, and the version that the user saw", async () => {
    const { id } = await buildProduct({ price: 1_000 });
    const tiers = [{ minQuantity: 2, price: 900 }];
    expect(await domainErrorOf(save(await buildSignedInMember("manage_orders"), id, { tiers }))).toBe(
      "not_permitted",
    );
    const without = await signInAsStaff(await buildTeamMember(["manage_products"]));
    expect(await domainErrorOf(save(without, id, { tiers }))).toBe("second_factor_required");
    const admin = await buildSignedInAdmin();
    expect(await domainErrorOf(savePrices(admin, { id, version: 7, prices: { ...none, tiers } }))).toBe(
      "product_changed",
    );
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
    expect(await domainErrorOf(save(admin, id, { tiers }))).toBe("product_archived");
  });

  it.each([
    ["sale", { sale: { price: 400, startsAt: hours(1), endsAt: hours(2) } }],
    ["tier", { tiers: [{ minQuantity: 2, price: 400 }] }],
  ])(
    "savePrices holds a %s far below the price until a second person confirms it, and applies the same change by an admin at once",
    async (_, prices) => {
      const { id } = await buildProduct({ price: 1_000 });
      const member = await buildSignedInMember("manage_products");
      const alerts = () => db.$count(adminAuditLog, eq(adminAuditLog.actionType, "SECURITY_EVENT"));
      const before = await alerts();
      expect(await save(member, id, { ...prices, limits: { ...none.limits, most: 5 } })).toEqual({
        isHeld: true,
      });
      expect(await alerts()).toBe(before + 1);
      expect(await findProductPrices(member, id)).toMatchObject({
        tiers: [],
        sale: null,
        limits: { most: 5 },
      });
      const [held] = await db.select().from(heldChanges).where(eq(heldChanges.productId, id));
      expect(held).toMatchObject({ kind: "prices", referencePrice: 1_000, effectivePrice: 400 });
      expect(await domainErrorOf(confirmChange(member, { id: held?.id ?? "" }))).toBe("own_change");
      await confirmChange(await buildSignedInMember("manage_products"), { id: held?.id ?? "" });
      const known = await findProductPrices(member, id);
      expect([...(known?.tiers ?? []), ...(known?.sale ? [known.sale] : [])]).toMatchObject([{ price: 400 }]);
      // A change of the limits does not count as a new discount when the discount stays the same.
      expect(await save(member, id, { ...prices, sale: known?.sale ?? null })).toEqual({ isHeld: false });

      const other = await buildProduct({ price: 1_000 });
      expect(await save(await buildSignedInAdmin(), other.id, prices)).toEqual({ isHeld: false });
      expect(await alerts()).toBe(before + 2);
    },
  );
});

describe("the price history", () => {
  it("the price history cannot be changed, and is deleted together with its product", async () => {
    const { id } = await buildProduct({ price: 1_000, stock: 0 });
    const admin = await buildSignedInAdmin();
    await save(admin, id, { tiers: [{ minQuantity: 2, price: 900 }] });
    await save(admin, id, { sale: { price: 900, startsAt: hours(1), endsAt: hours(2) } });
    const own = eq(priceChanges.productId, id);
    for (const change of [
      db.update(priceChanges).set({ before: 2_000 }).where(own),
      db.delete(priceChanges).where(own),
    ])
      await expect(inTransaction(async () => void (await change))).rejects.toThrow();
    expect(await removeProduct(admin, { id, version: (await row(id)).version })).toBe("deleted");
    expect(await history(id)).toEqual([]);
  });
});
