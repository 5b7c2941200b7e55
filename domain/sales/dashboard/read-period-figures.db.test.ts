import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { salesBuilds } from "#db/schema/sales-days.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { findComputedDays } from "#domain/sales/reports/computed-days.ts";
import { listRunway, type Runway } from "#domain/sales/reports/list-runway.ts";
import { addDays } from "#domain/sales/reports/period.ts";
import { refreshSalesDays } from "#domain/sales/reports/refresh-sales-days.ts";
import { NO_SALES, netSum } from "#domain/sales/reports/sums.ts";
import { env } from "#env";
import { visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { readDashboard } from "./queries.ts";
import { readPeriodFigures } from "./read-period-figures.ts";

const admin = await buildSignedInAdmin();
const address = (search = "") => new URLSearchParams(search);

/**
 * Sets the payment time and the completion time of each order to an earlier time. The payment time and the
 * completion time of each order move by separate numbers of days. The test computes all days again, because
 * no order event reports the changed payment time. The counts follow. The test disables the guard of the
 * table only once, before it changes all orders. The reason is that each change of a table's definition
 * discards the stored query plans for the table.
 */
async function payEarlier(
  moves: readonly { orderId: string; paidDays: number; completedDays: number }[],
): Promise<void> {
  await db.execute(sql`alter table orders disable trigger orders_guard`);
  for (const { orderId, paidDays, completedDays } of moves)
    await db.execute(sql`update orders set paid_at = paid_at - make_interval(days => ${paidDays}),
      completed_at = completed_at - make_interval(days => ${completedDays}) where id = ${orderId}`);
  await db.execute(sql`alter table orders enable trigger orders_guard`);
}
async function computeAgain(): Promise<void> {
  await db.delete(salesBuilds);
  while (await refreshSalesDays(0));
}

/** Returns the list of products that need new stock, including the products that the dashboard omits. */
async function wholeRunway(): Promise<Runway[]> {
  const days = await findComputedDays();
  if (!days) throw new Error("nothing is computed");
  return listRunway(days, { limit: 1_000 });
}

/**
 * Returns the net amount and the completed orders of each day of the shop's zone, read only from the orders.
 */
async function netByDay(zone: string): Promise<Map<string, { orders: number; net: number }>> {
  const { rows } = await db.execute<{ day: string; orders: number; net: number }>(sql`
    select to_char(completed_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(store_total - refunded_store_total - disputed_store_total)::int as net
    from orders where completed_at is not null group by 1`);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

/** Builds orders of the last 80 days, some of them with refunds. */
async function buildOrders(): Promise<void> {
  const shopper = await buildShopper();
  const moves: { orderId: string; paidDays: number; completedDays: number }[] = [];
  for (const days of [0, 1, 3, 3, 29, 31, 45, 80]) {
    const { orderId } = await buildPaidOrder({ shopper });
    if (days % 2) await giveBack(orderId, 1000 + days);
    moves.push({ orderId, paidDays: days, completedDays: Math.max(0, days - 2) });
  }
  await payEarlier(moves);
}
let builtOrders: Promise<void> | undefined;

afterEach(async () => {
  env.PAYMENTS_LIVE = false;
  await saveSettings(system("command"), { changes: { storeTimeZone: "UTC" } });
  await computeAgain();
});

describe("readPeriodFigures", () => {
  it("readPeriodFigures returns null until the worker has computed a day, and returns zeros in an empty shop", async () => {
    expect(await readPeriodFigures(admin, address())).toBeNull();
    await computeAgain();
    const figures = await readPeriodFigures(admin, address());
    expect(figures?.completed.points).toHaveLength(30);
    expect(figures?.completed.total).toMatchObject({ orders: 0, gross: 0 });
    expect(figures?.paid.total).toMatchObject({ units: 0, cost: 0, costedUnits: 0 });
    expect(figures).toMatchObject({ products: [], runway: [] });
  });

  it.each(["UTC", "Pacific/Kiritimati", "America/Sao_Paulo", "Asia/Kathmandu"])(
    "each point of readPeriodFigures in %s has the number and the net amount of the orders completed on the days of the point",
    async (zone) => {
      builtOrders ??= buildOrders();
      await builtOrders;
      await saveSettings(system("command"), { changes: { storeTimeZone: zone } });
      await computeAgain();
      const truth = await netByDay(zone);
      for (const search of ["periodo=7d", "", "periodo=90d", "periodo=ano", "periodo=hoje"]) {
        const figures = await readPeriodFigures(admin, address(search));
        if (!figures) throw new Error("nothing is computed");
        for (const { from, until, hour, sums } of [
          ...figures.completed.points,
          ...figures.completed.before,
        ]) {
          if (hour !== null) continue;
          let [count, net] = [0, 0];
          for (let day = from; day <= until; day = addDays(day, 1)) {
            count += truth.get(day)?.orders ?? 0;
            net += truth.get(day)?.net ?? 0;
          }
          expect([search, from, sums.orders, netSum(sums)]).toEqual([search, from, count, net]);
        }
        const today = truth.get(figures.days.shopToday);
        if (search === "periodo=hoje") expect(figures.completed.total.orders).toBe(today?.orders ?? 0);
      }
    },
  );

  it("readPeriodFigures lists the best sellers and the products that will be sold out first, even with names of 60 letters", async () => {
    const name = "W".repeat(60);
    const fast = await buildProduct({ name, price: 900_000, stock: 4 });
    const slow = await buildProduct({ price: 800_000, stock: 9 });
    const typed = await buildProduct({ deliveryType: "manual", manualStock: 3, stock: 0 });
    const endless = await buildProduct({ deliveryType: "manual", manualStock: null, stock: 0 });
    for (const { id } of [fast, slow, typed, endless])
      await buildPaidOrder({ items: [{ productId: id, quantity: 2 }] });
    await computeAgain();
    const figures = await readPeriodFigures(admin, address());
    expect(figures?.products.slice(0, 2).map(({ name, net }) => [name, net])).toEqual([
      [name, 1_800_000],
      [expect.any(String), 1_600_000],
    ]);
    const left = figures?.runway.map(({ id, stock, daysLeft }) => [id, stock, daysLeft]) ?? [];
    expect(left).toContainEqual([typed.id, 1, 7]);
    expect(left).toContainEqual([fast.id, 2, 14]);
    expect(left.map(([id]) => id)).not.toContain(endless.id);
    await restock(fast.id, 1);
    const after = await readPeriodFigures(admin, address());
    expect(after?.runway.find(({ id }) => id === fast.id)).toMatchObject({ stock: 3, daysLeft: 21 });
  });

  it("readPeriodFigures lists sold-out products first, then products with low stock, then other products by the days until their stock ends", async () => {
    const lasting = await buildProduct({ stock: 16 });
    const low = await buildProduct({ stock: 5 });
    const selling = await buildProduct({ deliveryType: "manual", manualStock: 2, stock: 0 });
    const unsold = await buildProduct({ deliveryType: "manual", manualStock: 1, stock: 0 });
    const out = await buildProduct({ stock: 1 });
    const marked = await buildProduct({ status: "out_of_stock", stock: 9 });
    for (const { id } of [lasting, low, selling, out])
      await buildPaidOrder({ items: [{ productId: id, quantity: 1 }] });
    await computeAgain();
    const figures = await readPeriodFigures(admin, address());
    const all = await wholeRunway();
    expect(figures?.runway).toEqual(all.slice(0, 5));
    const own = [lasting, low, selling, unsold, out, marked].map(({ id }) => id);
    expect(
      all.filter(({ id }) => own.includes(id)).map(({ id, stock, daysLeft }) => [id, stock, daysLeft]),
    ).toEqual([
      [out.id, 0, 0],
      [marked.id, 0, 0],
      [selling.id, 1, 14],
      [unsold.id, 1, null],
      [low.id, 4, 56],
      [lasting.id, 15, 210],
    ]);
  });

  it("readPeriodFigures counts a sale that is not yet in the daily sums, and returns the time of the oldest such sale", async () => {
    const product = await buildProduct({ stock: 30 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await computeAgain();
    expect((await readPeriodFigures(admin, address()))?.days.until).toBeNull();
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 13 }] });
    const figures = await readPeriodFigures(admin, address("periodo=hoje"));
    const { today } = await readDashboard(admin);
    const { gross, orders: count, refunds, disputes } = figures?.completed.total ?? NO_SALES;
    expect([count, gross]).toEqual([today.orders, today.sold]);
    expect([refunds, disputes]).toEqual([today.returned.refunded, today.returned.disputed]);
    expect(figures?.days.until).not.toBeNull();
    const left = (await wholeRunway()).find(({ id }) => id === product.id);
    expect(left).toMatchObject({ stock: 16, daysLeft: 16 });
    await computeAgain();
    expect((await readPeriodFigures(admin, address()))?.days.until).toBeNull();
  });

  it("readPeriodFigures excludes paid orders with backordered units, as the dashboard cards do", async () => {
    const byHand = await buildProduct({ deliveryType: "manual", manualStock: 5, stock: 0 });
    const read = async () => [
      (await readPeriodFigures(admin, address("periodo=hoje")))?.completed.total.orders,
      (await readDashboard(admin)).today.orders,
    ];
    await computeAgain();
    const before = await read();
    await buildPaidOrder({ items: [{ productId: byHand.id, quantity: 1 }] });
    expect(await read()).toEqual(before);
  });

  it("readPeriodFigures refuses callers without the permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    await expect(readPeriodFigures(member, address())).rejects.toMatchObject({ status: 403 });
    await expect(readPeriodFigures(visitor, address())).rejects.toMatchObject({ status: 401 });
  });

  it("readPeriodFigures omits test orders when the shop takes real payments", async () => {
    const { orderId } = await buildPaidOrder();
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.isTest).toBe(true);
    await computeAgain();
    expect((await readPeriodFigures(admin, address()))?.completed.total.orders).toBeGreaterThan(0);
    env.PAYMENTS_LIVE = true;
    expect((await readPeriodFigures(admin, address()))?.completed.total.orders).toBe(0);
    expect((await readPeriodFigures(admin, address()))?.products).toEqual([]);
  });

  it("after a time zone change, readPeriodFigures returns the former time zone until the worker has computed all days again", async () => {
    const { orderId } = await buildPaidOrder();
    await payEarlier([{ orderId, paidDays: 100, completedDays: 100 }]);
    await computeAgain();
    await saveSettings(system("command"), { changes: { storeTimeZone: "Asia/Tokyo" } });
    await refreshSalesDays(0);
    expect((await readPeriodFigures(admin, address()))?.days).toMatchObject({
      zone: "UTC",
      shopZone: "Asia/Tokyo",
      computedFrom: null,
    });
    while (await refreshSalesDays(0));
    expect((await readPeriodFigures(admin, address()))?.days.zone).toBe("Asia/Tokyo");
  });
});

async function giveBack(orderId: string, amount: number): Promise<void> {
  await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount }, reason: "goodwill" });
}
