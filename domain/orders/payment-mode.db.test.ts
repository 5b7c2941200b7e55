import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { findUser } from "#domain/identity/users/find-user.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { readDashboard } from "#domain/sales/dashboard/queries.ts";
import { exportSales } from "#domain/sales/export/export-sales.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { measureClaims } from "#domain/sales/measured-claims.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { env } from "#env";
import {
  buildAwaitingOrder,
  buildOrderBeforeOwnWrite,
  buildPaidOrder,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";

type Shopper = Awaited<ReturnType<typeof buildShopper>>;
const filterOf = (search: string) => parseSalesFilter(new URLSearchParams(search));

afterEach(() => {
  env.PAYMENTS_LIVE = false;
});

/** For each customer, computes the totals of the live orders from the table of orders. */
const addUpLive = sql`update customers set live_spent = live.spent, live_order_count = live.orders from (
  select customer_id, sum(store_total) as spent, count(*) as orders from orders
  where payment_state = 'paid' and not is_test group by customer_id
) live where live.customer_id = customers.id`;

/**
 * Turns a paid order into a live order. After the shop changes from test keys to live keys, it has both test
 * orders and live orders.
 */
async function makeLive(orderId: string): Promise<void> {
  await db.update(orders).set({ isTest: false }).where(eq(orders.id, orderId));
  await db.execute(addUpLive);
}

/** Builds a shopper with a paid test order, a paid live order and an unpaid test order. */
async function buildMixedOrders() {
  const shopper = await buildShopper();
  const test = await buildPaidOrder({ shopper });
  const live = await buildPaidOrder({ shopper });
  await makeLive(live.orderId);
  const waiting = await buildAwaitingOrder({ shopper });
  return { shopper, test, live, waiting };
}
const numberOf = async (orderId: string) =>
  (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.orderNumber ?? "";
const rowOf = async (admin: Awaited<ReturnType<typeof buildSignedInAdmin>>, orderId: string) =>
  (await listSales(admin, filterOf(`q=${await numberOf(orderId)}`))).rows[0];
const personOf = async (admin: Awaited<ReturnType<typeof buildSignedInAdmin>>, { email }: Shopper) =>
  (await listUsers(admin, { search: email, tab: "", sort: "", page: 1 })).rows[0];

describe("a shop with a test key", () => {
  it("a shop with a test key counts every order and marks no order as a test order", async () => {
    const admin = await buildSignedInAdmin();
    const { shopper, test, live } = await buildMixedOrders();
    const { summary, rows } = await listSales(admin, filterOf(`q=${shopper.email}`));
    expect(summary).toMatchObject({
      total: 3,
      pending: 1,
      completed: 2,
      pendingValue: 6000,
      receivedValue: 12_000,
    });
    expect(rows.map(({ marksTest }) => marksTest)).toEqual([false, false, false]);
    expect((await rowOf(admin, test.orderId))?.mode).toBe("test");
    expect((await rowOf(admin, live.orderId))?.mode).toBe("live");
    expect(await personOf(admin, shopper)).toMatchObject({ totalSpent: 12_000, orderCount: 2 });
  });
});

describe("a live shop with earlier test orders", () => {
  it("a shop with a live key marks test orders in the sales list, and excludes their money from the summary", async () => {
    const admin = await buildSignedInAdmin();
    const read = async () => {
      env.PAYMENTS_LIVE = true;
      const { summary } = await listSales(admin, filterOf(""));
      env.PAYMENTS_LIVE = false;
      return summary;
    };
    const before = await read();
    const { shopper, test, live, waiting } = await buildMixedOrders();
    const after = await read();
    expect(after).toMatchObject({ total: before.total + 3, completed: before.completed + 2 });
    expect(after.receivedValue - before.receivedValue).toBe(6000);
    expect(after.receivedCount - before.receivedCount).toBe(1);
    expect(after.pendingValue - before.pendingValue).toBe(0);
    env.PAYMENTS_LIVE = true;
    const found = await listSales(admin, filterOf(`q=${shopper.email}`));
    expect(found.summary).toMatchObject({ total: 3, receivedValue: 6000, receivedCount: 1, pendingValue: 0 });
    for (const [order, isMarked] of [
      [test, true],
      [live, false],
      [waiting, true],
    ] as const)
      expect(await rowOf(admin, order.orderId)).toMatchObject({ marksTest: isMarked });
    expect((await findSale(admin, await numberOf(test.orderId)))?.marksTest).toBe(true);
    expect((await findSale(admin, await numberOf(live.orderId)))?.marksTest).toBe(false);
  });

  it("a shop with a live key excludes refunds of test orders from the refunded money", async () => {
    const admin = await buildSignedInAdmin();
    const { shopper, test, live } = await buildMixedOrders();
    const reason = "goodwill";
    for (const [{ orderId }, amount] of [
      [test, 2_000],
      [live, 500],
    ] as const)
      await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount }, reason });
    const returned = async () => {
      const found = (await listSales(admin, filterOf(`q=${shopper.email}`))).summary.returned;
      const ofAll = (await listSales(admin, filterOf(""))).summary.returned;
      const ofPerson = (await personOf(admin, shopper))?.returned;
      return { found: found.refunded, ofAll: ofAll.refunded, ofPerson: ofPerson?.refunded };
    };
    expect(await returned()).toEqual({ found: 2_500, ofAll: 2_500, ofPerson: 2_500 });
    env.PAYMENTS_LIVE = true;
    expect(await returned()).toEqual({ found: 500, ofAll: 500, ofPerson: 500 });
  });

  it("a shop with a live key excludes test orders from the dashboard's figures and marks them in the recent sales", async () => {
    const admin = await buildSignedInAdmin();
    env.PAYMENTS_LIVE = true;
    const before = await readDashboard(admin);
    env.PAYMENTS_LIVE = false;
    const { shopper } = await buildMixedOrders();
    env.PAYMENTS_LIVE = true;
    const dashboard = await readDashboard(admin);
    expect(dashboard.today.sold - before.today.sold).toBe(6000);
    expect(dashboard.week.sold - before.week.sold).toBe(6000);
    expect(dashboard.month.orders - before.month.orders).toBe(1);
    expect(dashboard.topBuyers.find(({ email }) => email === shopper.email)).toMatchObject({
      totalSpent: 6000,
      orders: 1,
    });
    expect(dashboard.recentSales.slice(0, 3).map(({ marksTest }) => marksTest)).toEqual([true, false, true]);
  });

  it("a shop with a live key excludes test orders from a user's totals and from the list of buyers", async () => {
    const admin = await buildSignedInAdmin();
    const { shopper } = await buildMixedOrders();
    const tester = await buildPaidOrder();
    env.PAYMENTS_LIVE = true;
    expect(await personOf(admin, shopper)).toMatchObject({ totalSpent: 6000, orderCount: 1 });
    const buyers = (search: string) =>
      listUsers(admin, { search, tab: "compradores", sort: "gasto", page: 1 });
    expect((await buyers(shopper.email)).total).toBe(1);
    expect((await buyers(tester.shopper.email)).total).toBe(0);
    const all = await buyers("");
    expect(all.rows).toHaveLength(all.total);
    const person = await findUser(admin, shopper.userId);
    expect(person).toMatchObject({ totalSpent: 6000, orderCount: 1 });
    expect(person?.orders.map(({ marksTest }) => marksTest)).toEqual([true, false, true]);
  });

  it("a shop with a live key writes the mode of each order into the sales export", async () => {
    const admin = await buildSignedInAdmin();
    const { shopper } = await buildMixedOrders();
    env.PAYMENTS_LIVE = true;
    const modes = [];
    for await (const batch of await exportSales(admin, filterOf(`q=${shopper.email}`)))
      modes.push(...batch.map(({ sale }) => sale.mode));
    expect(modes).toEqual(["test", "live", "test"]);
  });

  it("a shop with a live key excludes test orders from the measured figures on the storefront", async () => {
    await buildMixedOrders();
    const paid = await db.$count(orders, sql`payment_state = 'paid' and not is_test`);
    env.PAYMENTS_LIVE = true;
    expect(await measureClaims(paid)).not.toBeNull();
    expect(await measureClaims(paid + 1)).toBeNull();
  });
});

it("an order without a payment page is a test order when the shop has no live key", async () => {
  const items = [{ productId: (await buildProduct()).id, quantity: 1 }];
  const { orderId } = await buildOrderBeforeOwnWrite({ items });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ providerSessionId: null, isTest: true });
});
