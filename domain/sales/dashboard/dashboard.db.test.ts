import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { orders } from "#db/schema/orders.ts";
import { saveSettings } from "#domain/catalog/price-guard/save-settings.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import { system } from "#domain/kernel/caller.ts";
import { readSecurityEvents } from "#domain/operations/watching/events.ts";
import { listRecommendations } from "#domain/operations/watching/recommendations.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { readDashboard } from "./queries.ts";
import { recordPresence } from "./record-presence.ts";

afterEach(() => saveSettings(system("command"), { changes: { storeTimeZone: "UTC" } }));

const completedLongAgo = (which: SQL, days: number) =>
  completedAt(sql`now() - make_interval(days => ${days})`, which);

/** Changes the completion time of orders. A database trigger forbids this change outside tests. */
async function completedAt(moment: SQL, which: SQL): Promise<void> {
  await db.execute(sql`alter table orders disable trigger orders_guard`);
  await db
    .update(orders)
    .set({ completedAt: moment })
    .where(and(isNotNull(orders.completedAt), which));
  await db.execute(sql`alter table orders enable trigger orders_guard`);
}

/** Moves the sales of earlier tests to a time that is outside the dashboard's periods. */
const ageSales = () => completedLongAgo(sql`true`, 60);

describe("readDashboard", () => {
  it("readDashboard sums the completed orders of the day and the week and counts the orders of the month", async () => {
    const admin = await buildSignedInAdmin();
    const before = await readDashboard(admin);
    await buildPaidOrder();
    await buildAwaitingOrder();
    const after = await readDashboard(admin);
    expect(after.today.sold - before.today.sold).toBe(6000);
    expect(after.today.orders - before.today.orders).toBe(1);
    expect(after.week.sold - before.week.sold).toBe(6000);
    expect(after.month.orders - before.month.orders).toBe(1);
    expect(after.today.line).toHaveLength(7);
    expect(after.today.line.at(-1)).toBe(after.today.sold);
    expect(after.week.line.at(-1)).toBe(after.week.sold);
    expect(after.users.total - before.users.total).toBe(2);
  });

  it("readDashboard lists the top products, the top customers and the newest sales", async () => {
    const { shopper } = await buildPaidOrder();
    const dashboard = await readDashboard(await buildSignedInMember("view_analytics"));
    expect(dashboard.topProducts[0]).toMatchObject({ sold: 1 });
    expect(dashboard.topBuyers.map((buyer) => buyer.email)).toContain(shopper.email);
    expect(dashboard.recentSales[0]).toMatchObject({
      email: shopper.email,
      total: 6000,
      status: "completed",
    });
    expect(dashboard.recentSales[0]?.productNames).toHaveLength(1);
  });

  it("readDashboard computes the daily average from the sales of today and of the six days before, divided by seven", async () => {
    const admin = await buildSignedInAdmin();
    await ageSales();
    await buildPaidOrder();
    expect((await readDashboard(admin)).week).toMatchObject({ sold: 6000, average: 857 });
    const { orderId } = await buildPaidOrder();
    const weekStart = sql`date_trunc('day', now()) - interval '6 days'`;
    await completedAt(sql`${weekStart} - interval '1 millisecond'`, eq(orders.id, orderId));
    expect((await readDashboard(admin)).week).toMatchObject({ sold: 6000, average: 857, growth: 0 });
    await completedAt(weekStart, eq(orders.id, orderId));
    expect((await readDashboard(admin)).week).toMatchObject({ sold: 12_000, average: 1714 });
  });

  it.each(["Pacific/Kiritimati", "America/Sao_Paulo", "Asia/Kathmandu", "Etc/GMT+12", "UTC"])(
    "readDashboard starts the day at midnight in %s, to the millisecond",
    async (zone) => {
      const admin = await buildSignedInAdmin();
      await saveSettings(system("command"), { changes: { storeTimeZone: zone } });
      await ageSales();
      const { orderId } = await buildPaidOrder();
      const at = (shift: SQL) =>
        completedAt(
          sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone} + ${shift}`,
          eq(orders.id, orderId),
        );
      await at(sql`interval '0'`);
      expect((await readDashboard(admin)).today).toMatchObject({ sold: 6000, orders: 1, growth: "new" });
      // The dashboard counts yesterday's sales only up to the current time of day.
      await at(sql`interval '-1 millisecond'`);
      expect((await readDashboard(admin)).today).toMatchObject({ sold: 0, before: 0, growth: null });
      await at(sql`interval '-1 day'`);
      expect((await readDashboard(admin)).today).toMatchObject({ sold: 0, before: 6000, growth: -100 });
      await at(sql`interval '-1 day -1 millisecond'`);
      expect((await readDashboard(admin)).today).toMatchObject({ sold: 0, orders: 0, growth: null });
    },
  );

  it.each(["Pacific/Kiritimati", "Etc/GMT+12"])(
    "readDashboard compares new accounts with the accounts from before the start of the month in %s",
    async (zone) => {
      const admin = await buildSignedInAdmin();
      await saveSettings(system("command"), { changes: { storeTimeZone: zone } });
      const [first, second] = [await buildShopper(), await buildShopper()];
      await db.update(users).set({ createdAt: sql`now() - interval '60 days'` });
      const total = await db.$count(users);
      const joined = (userId: string, shift: SQL) =>
        db
          .update(users)
          .set({
            createdAt: sql`date_trunc('month', now() at time zone ${zone}) at time zone ${zone} + ${shift}`,
          })
          .where(eq(users.id, userId));
      await joined(first.userId, sql`interval '0'`);
      await joined(second.userId, sql`interval '-1 millisecond'`);
      const growth = Math.round(100 / (total - 1));
      expect((await readDashboard(admin)).users).toEqual({ total, thisMonth: 1, growth });
      await db.update(users).set({ createdAt: sql`now()` });
      expect((await readDashboard(admin)).users).toEqual({ total, thisMonth: total, growth: "new" });
    },
  );

  it("readDashboard counts the same users as the list of users, without erased accounts", async () => {
    const admin = await buildSignedInAdmin();
    const { userId } = await buildShopper();
    const before = (await readDashboard(admin)).users;
    await db.update(users).set({ erasedAt: sql`now()` }).where(eq(users.id, userId));
    const after = (await readDashboard(admin)).users;
    expect(after).toMatchObject({ total: before.total - 1, thisMonth: before.thisMonth - 1 });
    const listed = await listUsers(admin, { search: "", tab: "", sort: "", page: 1 });
    expect(after.total).toBe(listed.counts[""]);
  });

  it("readDashboard reports the growth as 'new' when the week before has no sales, and otherwise as a percentage", async () => {
    const admin = await buildSignedInAdmin();
    await ageSales();
    const { orderId } = await buildPaidOrder();
    expect((await readDashboard(admin)).week.growth).toBe("new");
    await buildPaidOrder();
    await completedLongAgo(eq(orders.id, orderId), 9);
    expect((await readDashboard(admin)).week.growth).toBe(0);
  });

  it("readDashboard adds up the online visitors of all processes and returns null when no process has counted visitors", async () => {
    const admin = await buildSignedInAdmin();
    expect((await readDashboard(admin)).peopleOnline).toBeNull();
    expect((await readDashboard(admin)).countries).toBeNull();
    await recordPresence({ process: "one", people: 3, countries: new Map([["BR", 3]]) });
    await recordPresence({ process: "two", people: 2, countries: new Map([["PT", 1]]) });
    await recordPresence({ process: "two", people: 1, countries: new Map() });
    const dashboard = await readDashboard(admin);
    expect(dashboard.peopleOnline).toBe(4);
    expect(dashboard.countries).toEqual([
      { country: "BR", percent: 75 },
      { country: "PT", percent: 25 },
    ]);
  });

  it("readDashboard lists at most five newest sales, five top customers and four top products", async () => {
    const bought = [];
    for (let quantity = 1; quantity <= 6; quantity++) {
      const product = await buildProduct({ stock: quantity });
      bought.push(await buildPaidOrder({ items: [{ productId: product.id, quantity }] }));
    }
    const { recentSales, topBuyers, topProducts } = await readDashboard(await buildSignedInAdmin());
    const emails = bought.map(({ shopper }) => shopper.email).reverse();
    expect(recentSales.map(({ email }) => email)).toEqual(emails.slice(0, 5));
    expect(topBuyers.map(({ email }) => email)).toEqual(emails.slice(0, 5));
    expect(topProducts.map(({ sold }) => sold)).toEqual([6, 5, 4, 3]);
  });

  it("readDashboard refuses callers without the permission", async () => {
    const member = await buildSignedInMember("manage_products");
    for (const caller of [visitor, await buildShopper(), member]) {
      await expect(readDashboard(caller)).rejects.toMatchObject({ status: caller === member ? 403 : 401 });
      await expect(readSecurityEvents(caller)).rejects.toMatchObject({
        status: caller === member ? 403 : 401,
      });
      await expect(listRecommendations(caller)).rejects.toMatchObject({
        status: caller === member ? 403 : 401,
      });
    }
  });
});
