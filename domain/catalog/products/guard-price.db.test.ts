import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { categories, products } from "#db/schema/catalog.ts";
import { heldChanges } from "#db/schema/prices.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { importCatalog } from "#domain/catalog/import/import-catalog.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { findStaffProduct } from "#domain/catalog/staff/staff-queries.ts";
import { confirmChange } from "#domain/checkout/held-changes/confirm-change.ts";
import { rejectChange } from "#domain/checkout/held-changes/reject-change.ts";
import { startCheckout } from "#domain/checkout/start-checkout.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { checkOut, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import type { StaffProductInput } from "./product-input.ts";
import { saveProduct } from "./save-product.ts";

async function priceOf(id: string): Promise<number | undefined> {
  const [row] = await db.select({ price: products.price }).from(products).where(eq(products.id, id));
  return row?.price;
}

async function save(staff: Staff, id: string, change: Partial<StaffProductInput>) {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error("no such product");
  const slug = `guard-${randomUUID()}`;
  const [category] = await db.insert(categories).values({ name: slug, slug }).returning();
  const { name, price, status, deliveryType } = row;
  return saveProduct(staff, {
    known: { id, version: row.version, stockSeen: row.manualStock },
    product: { name, slug: row.slug, price, status, deliveryType, ...change, categoryId: category?.id ?? "" },
  });
}

/** The id of the product's price change that waits for a confirmation. */
async function heldOf(productId: string): Promise<{ id: string }> {
  const [held] = await db.select().from(heldChanges).where(eq(heldChanges.productId, productId));
  return { id: held?.id ?? randomUUID() };
}

const alertsOf = async (id: string) =>
  (await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, id)))
    .filter(({ actionType }) => actionType === "SECURITY_EVENT")
    .map(({ details }) => [details.alert_type, details.severity]);

describe("a change of a product", () => {
  it.each([
    ["price", { price: 5_500 }],
    ["status", { status: "inactive" }],
    ["delivery type", { deliveryType: "manual", stockQuantity: 1 }],
  ] as const)("a change of the %s of a product requires a fresh second factor", async (_, given) => {
    const { id } = await buildProduct({ stock: 0 });
    const without = await signInAsStaff(await buildTeamMember(["manage_products"]));
    expect(await domainErrorOf(save(without, id, given))).toBe("second_factor_required");
    const admin = await signInAsStaff(await buildAdmin());
    expect(await domainErrorOf(save(admin, id, given))).toBe("second_factor_required");
    const fresh = await buildSignedInMember("manage_products");
    const stale = { ...fresh, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    expect(await domainErrorOf(save(stale, id, given))).toBe("second_factor_required");
    expect(await domainErrorOf(save(fresh, id, given))).toBe("done");
  });

  it("a change of a product requires no second factor when only texts change", async () => {
    const { id } = await buildProduct();
    const without = await signInAsStaff(await buildTeamMember(["manage_products"]));
    expect(await domainErrorOf(save(without, id, { description: "Better words" }))).toBe("done");
  });
});

describe("a large price drop", () => {
  it("a large price drop leaves the old price in effect and raises a critical alert in the same transaction", async () => {
    const { id } = await buildProduct({ price: 12_900 });
    const member = await buildSignedInMember("manage_products");
    expect(await save(member, id, { price: 26 })).toMatchObject({ heldPrice: 26 });
    expect(await priceOf(id)).toBe(12_900);
    expect(await alertsOf(id)).toEqual([["PRICE_DROP", "critical"]]);
    expect((await findStaffProduct(member, id))?.heldPrice).toBe(26);
    // A repeated request for the same price raises no second alert.
    await save(member, id, { price: 26 });
    expect(await alertsOf(id)).toHaveLength(1);
  });

  it("no shopper can pay the requested lower price before the price drop is confirmed", async () => {
    const { id } = await buildProduct({ price: 12_900, stock: 2 });
    await save(await buildSignedInMember("manage_products"), id, { price: 26 });
    const accomplice = await buildShopper();
    const items = [{ productId: id, quantity: 1 }];
    const atHeldPrice = startCheckout(accomplice, {
      attemptId: randomUUID(),
      items,
      paymentMethod: "card",
      expectedTotal: 26,
    });
    expect(await domainErrorOf(atHeldPrice)).toBe("price_changed");
    const { orderId } = await checkOut(accomplice, items);
    expect((await readOrder(orderId)).total).toBe(12_900);
  });

  it("several small price drops need a confirmation when together they make a large price drop", async () => {
    const { id } = await buildProduct({ price: 12_900 });
    const member = await buildSignedInMember("manage_products");
    expect(await save(member, id, { price: 7_000 })).toMatchObject({ heldPrice: null });
    expect(await save(member, id, { price: 4_000 })).toMatchObject({ heldPrice: 4_000 });
    expect(await priceOf(id)).toBe(7_000);
  });

  it("a large price drop must be confirmed by an admin or by a staff member who did not request the drop", async () => {
    const { id } = await buildProduct({ price: 12_900 });
    const asker = await buildSignedInMember("manage_products");
    await save(asker, id, { price: 26 });
    const replaced = await heldOf(id);
    await save(asker, id, { price: 27 });
    const held = await heldOf(id);
    expect(await domainErrorOf(confirmChange(asker, held))).toBe("own_change");
    const second = await buildSignedInMember("manage_products");
    // A newer request has replaced the price that the second person saw.
    expect(await domainErrorOf(confirmChange(second, replaced))).toBe("not_found");
    const stale = { ...second, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    expect(await domainErrorOf(confirmChange(stale, held))).toBe("second_factor_required");
    const stranger = await buildSignedInMember("manage_orders");
    expect(await domainErrorOf(confirmChange(stranger, held))).toBe("not_permitted");
    expect(await priceOf(id)).toBe(12_900);
    await confirmChange(second, held);
    expect(await priceOf(id)).toBe(27);
    expect(await domainErrorOf(confirmChange(second, held))).toBe("not_found");

    const own = await buildProduct({ price: 12_900 });
    const admin = await buildSignedInAdmin();
    await save(admin, own.id, { price: 26 });
    expect(await priceOf(own.id)).toBe(12_900);
    await confirmChange(admin, await heldOf(own.id));
    expect(await priceOf(own.id)).toBe(26);
  });

  it("a large price drop is measured from the last confirmed price", async () => {
    const { id } = await buildProduct({ price: 12_900 });
    const admin = await buildSignedInAdmin();
    await save(admin, id, { price: 5_000 });
    await confirmChange(admin, await heldOf(id));
    expect(await save(admin, id, { price: 4_000 })).toMatchObject({ heldPrice: null });
  });

  it("a member can withdraw a requested price drop, or replace the request with a smaller drop", async () => {
    const { id } = await buildProduct({ price: 12_900 });
    const asker = await buildSignedInMember("manage_products");
    await save(asker, id, { price: 26 });
    await rejectChange(asker, await heldOf(id));
    expect((await findStaffProduct(asker, id))?.heldPrice).toBeNull();
    await save(asker, id, { price: 26 });
    await save(asker, id, { price: 10_000 });
    expect(await priceOf(id)).toBe(10_000);
    expect((await findStaffProduct(asker, id))?.heldPrice).toBeNull();
  });

  it("a price drop is large when the drop exceeds the limit that the owner has set", async () => {
    await saveSettings(system("command"), { changes: { priceDropPercent: 90 } });
    const { id } = await buildProduct({ price: 12_900 });
    const member = await buildSignedInMember("manage_products");
    expect(await save(member, id, { price: 2_000 })).toMatchObject({ heldPrice: null });
    await saveSettings(system("command"), { changes: { priceDropPercent: 50 } });
  });

  it("an import delays large price drops until their confirmation, and raises one alert for the file", async () => {
    const [one, two] = [await buildProduct({ price: 12_900 }), await buildProduct({ price: 12_900 })];
    const line = ({ id, slug }: { id: string; slug: string }) =>
      `Product ${id.slice(0, 8)},${slug},0.26,Keys`;
    const csv = `name,slug,price,category\n${line(one)}\n${line(two)}\n`;
    const source = { name: "goods.csv", open: () => Readable.from([Buffer.from(csv)]) };
    const before = await db.$count(adminAuditLog, eq(adminAuditLog.actionType, "SECURITY_EVENT"));
    expect(await importCatalog(system("command"), { source, format: "csv" })).toMatchObject({
      heldPrices: 2,
    });
    expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([12_900, 12_900]);
    expect(await db.$count(adminAuditLog, eq(adminAuditLog.actionType, "SECURITY_EVENT"))).toBe(before + 1);
  });
});
