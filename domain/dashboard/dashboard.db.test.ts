import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { readSecurityEvents } from "#domain/security/events.ts";
import { listRecommendations } from "#domain/security/recommendations.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { readDashboard } from "./queries.ts";
import { recordPresence } from "./record-presence.ts";

/** Moves the time of completion, which the shop itself never does. */
async function completedLongAgo(which: SQL, days: number): Promise<void> {
  await db.execute(sql`alter table orders disable trigger orders_guard`);
  await db
    .update(orders)
    .set({ completedAt: sql`now() - make_interval(days => ${days})` })
    .where(and(isNotNull(orders.completedAt), which));
  await db.execute(sql`alter table orders enable trigger orders_guard`);
}

/** What other tests of this file have sold lies further back than the dashboard looks. */
const forgetSales = () => completedLongAgo(sql`true`, 60);

describe("the dashboard", () => {
  it("adds up completed orders of the store's day and week, and counts this month's orders", async () => {
    const admin = await buildSignedInAdmin();
    const before = await readDashboard(admin);
    await buildPaidOrder();
    await buildAwaitingOrder();
    const after = await readDashboard(admin);
    expect(after.today.sold - before.today.sold).toBe(6000);
    expect(after.today.orders - before.today.orders).toBe(1);
    expect(after.week.sold - before.week.sold).toBe(6000);
    expect(after.month.orders - before.month.orders).toBe(2);
    expect(after.users.total - before.users.total).toBe(2);
  });

  it("says new where the week before had nothing, and a percentage where it had", async () => {
    const admin = await buildSignedInAdmin();
    await forgetSales();
    const { orderId } = await buildPaidOrder();
    expect((await readDashboard(admin)).week.growth).toBe("new");
    await buildPaidOrder();
    await completedLongAgo(eq(orders.id, orderId), 9);
    expect((await readDashboard(admin)).week.growth).toBe(0);
  });

  it("lists what was sold, who bought and the newest sales", async () => {
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

  it("knows the people of every process, and nothing where nobody counted", async () => {
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

  it("is shown to nobody without the right", async () => {
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
