import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { deliverables, inventoryBatches } from "#db/schema/inventory.ts";
import { payments } from "#db/schema/payments.ts";
import { salesBatches, salesBuilds, salesDays, salesHours } from "#db/schema/sales-days.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder, type Cart, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

const admin = await buildSignedInAdmin();

async function refreshAll(): Promise<void> {
  while (await refreshSalesDays(0));
}

/** Computes all days from the beginning. */
async function computeAgain(): Promise<void> {
  await db.delete(salesBuilds);
  await refreshAll();
}

const zoneIs = (storeTimeZone: string) => saveSettings(system("command"), { changes: { storeTimeZone } });
const codes = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, rows]);
const paidAt = (orderId: string, time: string) =>
  behindTheGuards("orders", [
    { text: "update orders set paid_at = $1 where id = $2", values: [time, orderId] },
  ]);

async function giveBack(orderId: string, amount: number): Promise<void> {
  await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount }, reason: "goodwill" });
}

async function openDispute(orderId: string): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
  const { id } = await sandbox.openDispute(String(charge?.id), "fraudulent");
  await reconcileDispute(stripeProvider, id);
}

const sold = (productId: string) =>
  db.select().from(salesDays).where(eq(salesDays.productId, productId)).orderBy(salesDays.day);

/**
 * Computes the sums of orders and lines directly from the orders, without the SQL functions of the migration.
 */
async function sumsOfOrders() {
  const { rows } = await db.execute(sql`
    select count(*)::int as orders, sum(store_total)::int as net, sum(refunded_store_total)::int as refunds,
      sum(disputed_store_total)::int as disputes from orders where payment_state = 'paid'`);
  return rows[0];
}
async function sumsOf(table: typeof salesHours | typeof salesDays) {
  const { rows } = await db.execute(sql`
    select sum(gross - discounts)::int as net, sum(refunds)::int as refunds, sum(disputes)::int as disputes from ${table}`);
  return rows[0];
}

beforeEach(() => zoneIs("UTC"));
afterEach(refreshAll);

describe("the daily sales totals", () => {
  it("the daily sales totals are empty while the shop has no orders, and contain the first order after its payment", async () => {
    await refreshAll();
    expect(await db.select().from(salesDays)).toEqual([]);
    const { items } = await buildPaidOrder();
    await refreshAll();
    expect(await sold(items[0]?.productId ?? "")).toMatchObject([
      { units: 1, gross: 6000, discounts: 0, refunds: 0, disputes: 0, cost: 0, costedUnits: 0 },
    ]);
    expect(await db.select().from(salesHours)).toMatchObject([
      { orders: 1, gross: 6000, firstOrders: 1, firstNet: 6000, refundedOrders: 0 },
    ]);
  });

  it("the daily sales totals subtract a coupon's discount from the lines to which the coupon applies", async () => {
    const [reduced, full] = await Promise.all(
      [6_000, 4_000].map((price) => buildProduct({ price, stock: 5 })),
    );
    const { code } = await buildCoupon({ value: 50, products: [reduced?.id ?? ""] });
    const items = [reduced, full].map((product) => ({ productId: product?.id ?? "", quantity: 1 }));
    await buildPaidOrder({ items, couponCode: code });
    await refreshAll();
    expect(await sold(reduced?.id ?? "")).toMatchObject([{ gross: 6_000, discounts: 3_000 }]);
    expect(await sold(full?.id ?? "")).toMatchObject([{ gross: 4_000, discounts: 0 }]);
    expect(await codes()).toEqual([]);
  });

  it("the daily sales totals equal the orders and the ledger for random carts with refunds and disputes", async () => {
    const products = await Promise.all(
      [333, 6000, 12_345].map((price) => buildProduct({ price, stock: 60 })),
    );
    const shopper = await buildShopper();
    for (let order = 0; order < 8; order++) {
      const items: Cart[] = products
        .map(({ id }, at) => ({ productId: id, quantity: (order * (at + 2) + at) % 4 }))
        .filter(({ quantity }) => quantity > 0);
      items.push({ productId: (await buildProduct()).id, quantity: 1 });
      const { orderId } = await buildPaidOrder({ items, shopper: order % 2 ? shopper : undefined });
      if (order % 3 === 1) await giveBack(orderId, 101 + order);
      if (order % 4 === 2) await openDispute(orderId);
      if (order % 2 === 0) await refreshSalesDays();
    }
    await refreshAll();
    const { orders, ...money } = (await sumsOfOrders()) as Record<string, number>;
    expect(await sumsOf(salesDays)).toEqual(money);
    expect(await sumsOf(salesHours)).toEqual(money);
    const hours = await db.select().from(salesHours);
    expect(hours.reduce((sum, row) => sum + row.orders, 0)).toBe(orders);
    expect(money.refunds).toBeGreaterThan(0);
    expect(money.disputes).toBeGreaterThan(0);
    expect(await codes()).toEqual([]);
  });

  it("the daily sales totals subtract the refund of undelivered units from the product of these units", async () => {
    const delivered = await buildProduct({ stock: 1 });
    const byHand = await buildProduct({ deliveryType: "manual", manualStock: 5, price: 9000 });
    const items = [delivered, byHand].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { orderId } = await buildPaidOrder({ items });
    await requestRefund(system("command"), { orderId, scope: { kind: "owed" }, reason: "not available" });
    await refreshAll();
    expect(await sold(delivered.id)).toMatchObject([{ gross: 6000, refunds: 0 }]);
    expect(await sold(byHand.id)).toMatchObject([{ gross: 9000, refunds: 9000 }]);
  });

  it("the daily sales totals include the cost of every delivered item, even a replaced item, and change when the cost changes", async () => {
    const product = await buildProduct({ stock: 3 });
    const cost = (unitCost: number) =>
      db.update(inventoryBatches).set({ unitCost }).where(eq(inventoryBatches.productId, product.id));
    await cost(2000);
    const { orderId } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    const [unit] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
    await replaceItem(admin, { deliverableId: unit?.id ?? "", reason: "did not work" });
    await refreshAll();
    expect(await sold(product.id)).toMatchObject([{ units: 1, cost: 4000, costedUnits: 1 }]);
    const [batch] = await db.select().from(salesBatches).where(eq(salesBatches.cost, 4000));
    expect(batch).toMatchObject({ units: 1, replaced: 1, revenue: 6000, costedUnits: 2 });
    await cost(2500);
    await refreshAll();
    expect(await sold(product.id)).toMatchObject([{ cost: 5000 }]);
  });

  it("the daily sales totals include an event when its transaction commits after newer events were read", async () => {
    await refreshAll();
    const { items } = await buildPaidOrder();
    await db.update(salesBuilds).set({ promptEvent: sql`prompt_event + 1000` });
    await refreshSalesDays();
    expect(await sold(items[0]?.productId ?? "")).toEqual([]);
    await refreshAll();
    expect(await sold(items[0]?.productId ?? "")).toHaveLength(1);
    await computeAgain();
  });

  it("the daily sales totals are computed only once when several workers run at the same time", async () => {
    await buildPaidOrder();
    await Promise.all([refreshSalesDays(0), refreshSalesDays(0), refreshSalesDays(0)]);
    await refreshAll();
    expect(await codes()).toEqual([]);
  });
});

describe("a change of the shop's time zone", () => {
  /** In each time zone of the tests, the payment of this order falls on a different day. */
  let moved: Awaited<ReturnType<typeof buildPaidOrder>> | undefined;
  afterAll(async () => {
    if (moved) await paidAt(moved.orderId, new Date().toISOString());
    await computeAgain();
  });

  it("after a time zone change, the worker computes the days again in steps, and keeps the former days until the last step", async () => {
    const { orderId, items } = await buildPaidOrder();
    const productId = items[0]?.productId ?? "";
    await paidAt(orderId, "2026-01-10T01:30:00Z");
    await computeAgain();
    const [former] = await sold(productId);
    expect(former?.day).toBe("2026-01-10");
    await zoneIs("America/Sao_Paulo");
    expect(await refreshSalesDays(0)).toBe(true);
    expect(await sold(productId)).toMatchObject([{ buildId: former?.buildId, day: "2026-01-10" }]);
    expect(await codes()).toEqual([]);
    await refreshAll();
    expect((await sold(productId)).map(({ day }) => day)).toEqual(["2026-01-09"]);
    expect(await db.select().from(salesBuilds)).toMatchObject([{ zone: "America/Sao_Paulo", isWhole: true }]);
    expect(await codes()).toEqual([]);
    await paidAt(orderId, new Date().toISOString());
    await computeAgain();
  });

  it.each([
    ["Atlantic/Azores", "2026-10-25T00:30:00Z", "2026-10-25"],
    ["Atlantic/Azores", "2026-10-25T01:30:00Z", "2026-10-25"],
    ["Africa/Cairo", "2026-04-23T22:10:00Z", "2026-04-24"],
    ["Asia/Kathmandu", "2026-03-01T18:15:00Z", "2026-03-02"],
    ["Pacific/Kiritimati", "2026-03-01T10:00:00Z", "2026-03-02"],
  ])("a change of the time zone puts an order in %s at %s on the day %s", async (zone, time, day) => {
    moved ??= await buildPaidOrder();
    await paidAt(moved.orderId, time);
    await zoneIs(zone);
    await computeAgain();
    expect(await sold(moved.items[0]?.productId ?? "")).toMatchObject([{ day, units: 1 }]);
    expect(await codes()).toEqual([]);
  });
});

describe("the invariants of the daily sales totals", () => {
  beforeAll(async () => {
    await buildPaidOrder();
  });

  it.each([
    ["sales_hours", "orders = orders + 1", ["D1"]],
    ["sales_days", "refunds = refunds + 1", ["D1", "D2", "D1b"]],
    ["sales_days", "cost = cost + 1", ["D1", "D2"]],
    ["sales_customers", "net = net + 1", ["D1"]],
    ["sales_months", "cost = cost + 1", ["D2"]],
    ["sales_batch_months", "replaced = replaced + 1", ["D2"]],
  ])(
    "the invariants of the daily sales totals report a wrong row of %s (%s)",
    async (table, change, broken) => {
      await refreshAll();
      await pool.query(`update ${table} set ${change}`);
      expect((await codes()).map(([code]) => code)).toEqual(broken);
      // The invariant check after the test proves that the computed rows are correct again.
      await computeAgain();
    },
  );

  it("invariants report missing sales of a day when no computation of this day is pending", async () => {
    await refreshAll();
    await db.delete(salesDays);
    expect((await codes()).map(([code]) => code)).toEqual(["D1", "D2", "D1b"]);
    await buildPaidOrder();
    // The months are never outdated, because one transaction writes the days and their months.
    expect((await codes()).map(([code]) => code)).toEqual(["D2"]);
    await computeAgain();
  });
});
