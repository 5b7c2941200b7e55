import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { salesBuilds } from "#db/schema/sales-days.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { saveSettings } from "#domain/settings/save-settings.ts";
import { env } from "#env";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { addDays } from "./period.ts";
import { readPeriodFigures, readReport } from "./queries.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";
import { netSum } from "./sums.ts";

const admin = await buildSignedInAdmin();
const address = (search = "") => new URLSearchParams(search);

/** Moves the payment of an order by whole days. No event tells the move, so all days are computed again. */
async function payEarlier(orderId: string, days: number): Promise<void> {
  await behindTheGuards("orders", [
    {
      text: "update orders set paid_at = paid_at - make_interval(days => $1) where id = $2",
      values: [days, orderId],
    },
  ]);
}
async function computeAgain(): Promise<void> {
  await db.delete(salesBuilds);
  while (await refreshSalesDays(0));
}

/** The net amount and the orders of each day of the shop's zone, read from the orders alone. */
async function netByDay(zone: string): Promise<Map<string, { orders: number; net: number }>> {
  const { rows } = await db.execute<{ day: string; orders: number; net: number }>(sql`
    select to_char(paid_at at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(store_total - refunded_store_total - disputed_store_total)::int as net
    from orders where payment_state = 'paid' group by 1`);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}

afterEach(async () => {
  env.PAYMENTS_LIVE = false;
  await saveSettings(system("command"), { changes: { storeTimeZone: "UTC" } });
  await computeAgain();
});

describe("readPeriodFigures", () => {
  it("returns null before the worker has computed a day, and zeros in an empty shop", async () => {
    expect(await readPeriodFigures(admin, address())).toBeNull();
    await computeAgain();
    const figures = await readPeriodFigures(admin, address());
    expect(figures?.series.points).toHaveLength(30);
    expect(figures?.series.total).toMatchObject({ orders: 0, gross: 0 });
    expect(figures?.series.total).toMatchObject({ units: 0, cost: 0, costedUnits: 0 });
    expect(figures).toMatchObject({ products: [], runway: [] });
  });

  it.each(["UTC", "Pacific/Kiritimati", "America/Sao_Paulo"])(
    "returns in each point what the orders say, in %s",
    async (zone) => {
      const shopper = await buildShopper();
      for (const days of [0, 1, 3, 3, 29, 31, 45, 80]) {
        const { orderId } = await buildPaidOrder({ shopper });
        if (days % 2) await giveBack(orderId, 1000 + days);
        await payEarlier(orderId, days);
      }
      await saveSettings(system("command"), { changes: { storeTimeZone: zone } });
      await computeAgain();
      const truth = await netByDay(zone);
      for (const search of ["periodo=7d", "", "periodo=90d", "periodo=ano", "periodo=hoje"]) {
        const figures = await readPeriodFigures(admin, address(search));
        if (!figures) throw new Error("nothing is computed");
        for (const { from, until, hour, sums } of [...figures.series.points, ...figures.series.before]) {
          if (hour !== null) continue;
          let [count, net] = [0, 0];
          for (let day = from; day <= until; day = addDays(day, 1)) {
            count += truth.get(day)?.orders ?? 0;
            net += truth.get(day)?.net ?? 0;
          }
          expect([search, from, sums.orders, netSum(sums)]).toEqual([search, from, count, net]);
        }
        const today = truth.get(figures.days.today);
        if (search === "periodo=hoje") expect(figures.series.total.orders).toBe(today?.orders ?? 0);
      }
    },
  );

  it("lists the best products and the stock that ends first, with names of 60 letters", async () => {
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

  it("leaves out test orders in a shop that takes real payments", async () => {
    const { orderId } = await buildPaidOrder();
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.isTest).toBe(true);
    await computeAgain();
    expect((await readPeriodFigures(admin, address()))?.series.total.orders).toBeGreaterThan(0);
    env.PAYMENTS_LIVE = true;
    expect((await readPeriodFigures(admin, address()))?.series.total.orders).toBe(0);
    expect((await readPeriodFigures(admin, address()))?.products).toEqual([]);
  });

  it("says which time zone the days have while those of a new one are computed", async () => {
    const { orderId } = await buildPaidOrder();
    await payEarlier(orderId, 100);
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

describe("readReport", () => {
  it("tells profit by product, batch and supplier, and the period before", async () => {
    const product = await buildProduct({ price: 7000, stock: 5 });
    await db
      .update(inventoryBatches)
      .set({ unitCost: 1500, supplier: "Northgate" })
      .where(eq(inventoryBatches.productId, product.id));
    const items = [{ productId: product.id, quantity: 2 }];
    const { orderId } = await buildPaidOrder({ items });
    const earlier = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await payEarlier(earlier.orderId, 40);
    await giveBack(orderId, 4000);
    await computeAgain();
    const rowsOf = async (name: string) => {
      const report = await readReport(admin, address(`relatorio=${name}`));
      if (!report || report.kind === "series") throw new Error("not the asked report");
      return report.rows;
    };
    const bySupplier = (await rowsOf("fornecedores")).find(({ id }) => id === "Northgate");
    expect(bySupplier).toMatchObject({ units: 2, net: 10_000, netBefore: 7000, cost: 3000 });
    const [batch] = (await rowsOf("lotes")).filter(
      (row) => "supplier" in row && row.supplier === "Northgate",
    );
    expect(batch).toMatchObject({ units: 2, replaced: 0, net: 10_000, costedUnits: 2 });
    expect((await rowsOf("produtos")).find(({ id }) => id === product.id)).toMatchObject({
      units: 2,
      gross: 14_000,
      refunds: 4000,
      net: 10_000,
      netBefore: 7000,
      cost: 3000,
      costedUnits: 2,
    });
  });

  it("counts a customer as new once, and refunded and disputed orders by their day", async () => {
    await computeAgain();
    const report = async (name: string) => {
      const read = await readReport(admin, address(`relatorio=${name}&periodo=7d`));
      if (read?.kind !== "series") throw new Error("not a report by time");
      return read.series.total;
    };
    const before = await report("clientes");
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper });
    const { orderId } = await buildPaidOrder({ shopper });
    await giveBack(orderId, 6000);
    await computeAgain();
    const after = await report("clientes");
    expect(after.firstOrders - before.firstOrders).toBe(1);
    expect(after.orders - before.orders).toBe(2);
    expect((await report("reembolsos")).refundedOrders - before.refundedOrders).toBe(1);
  });

  it("tells the uses of a coupon, its discount and what is left of its orders", async () => {
    const { code } = await buildCoupon({ value: 20 });
    const { orderId } = await buildPaidOrder({ couponCode: code });
    await buildPaidOrder({ couponCode: code });
    const earlier = await buildPaidOrder({ couponCode: code });
    await payEarlier(earlier.orderId, 40);
    await giveBack(orderId, 1_000);
    await computeAgain();
    const report = await readReport(admin, address("relatorio=cupons"));
    if (report?.kind !== "coupons") throw new Error("not the asked report");
    expect(report.rows.find((row) => row.code === code)).toMatchObject({
      ...{ orders: 2, gross: 12_000, discounts: 2_400, refunds: 1_000, disputes: 0 },
      ...{ net: 8_600, netBefore: 4_800 },
    });
  });

  it("shows the variants of a group as one line, which opens, and each variant in the file", async () => {
    const product = await buildProduct({ price: 3_000, stock: 3 });
    const { groupId } = await splitIntoVariants(admin, {
      ...{ id: product.id, version: 1, optionName: "Duration", optionValue: "1 month" },
    });
    const other = await addVariant(admin, { groupId, optionValue: "1 year", price: 9_000 });
    await restock(other.id, 1);
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 2 }] });
    await buildPaidOrder({ items: [{ productId: other.id, quantity: 1 }] });
    await computeAgain();
    const read = async (search: string, fileRows?: number) => {
      const report = await readReport(admin, address(`relatorio=produtos${search}`), fileRows);
      if (report?.kind !== "products") throw new Error("not the asked report");
      return report;
    };
    const closed = await read("");
    const line = closed.rows.find(({ id }) => id === groupId);
    expect(line).toMatchObject({ isGroup: true, groupName: null, units: 3, net: 15_000 });
    expect(closed.group).toBeNull();
    const { group } = await read(`&grupo=${groupId}`);
    expect(group?.variants.map(({ id, net }) => [id, net])).toEqual([
      [other.id, 9_000],
      [product.id, 6_000],
    ]);
    expect((await read("&grupo=nothing")).group).toBeNull();
    const file = (await read("", 50)).rows;
    expect(file.find(({ id }) => id === other.id)).toMatchObject({ isGroup: false, groupName: line?.name });
    expect(file.some(({ id }) => id === groupId)).toBe(false);
  });

  it("lists the customers with the most money for those who may see users", async () => {
    const shopper = await buildShopper();
    const dear = await buildProduct({ price: 700_000 });
    const { orderId } = await buildPaidOrder({ shopper, items: [{ productId: dear.id, quantity: 1 }] });
    await giveBack(orderId, 50_000);
    await computeAgain();
    const report = await readReport(admin, address("relatorio=compradores&periodo=7d"));
    if (report?.kind !== "customers") throw new Error("not the asked report");
    expect(report.rows[0]).toMatchObject({ email: shopper.email, orders: 1, net: 650_000 });
    const analyst = await buildSignedInMember("view_analytics");
    for (const name of ["compradores", "motivos"])
      await expect(readReport(analyst, address(`relatorio=${name}`))).rejects.toMatchObject({ status: 403 });
  });

  it("tells the reasons of refunds, whose amounts add up to the refunds of the period", async () => {
    const { orderId } = await buildPaidOrder();
    for (const amount of [1_001, 333]) await giveBack(orderId, amount);
    const other = await buildPaidOrder();
    await requestRefund(system("command"), {
      ...{ orderId: other.orderId, scope: { kind: "amount", amount: 700 }, reason: "wrong item" },
    });
    await computeAgain();
    const report = await readReport(admin, address("relatorio=motivos&periodo=ano"));
    const series = await readReport(admin, address("relatorio=reembolsos&periodo=ano"));
    if (report?.kind !== "reasons" || series?.kind !== "series") throw new Error("not the asked report");
    const refunds = report.rows.filter(({ kind }) => kind === "refund");
    expect(refunds.find(({ reason }) => reason === "wrong item")).toMatchObject({ cases: 1, net: 700 });
    expect(refunds.reduce((sum, { net }) => sum + net, 0)).toBe(series.series.total.refunds);
  });

  it("refuses callers without the permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    for (const caller of [visitor, await buildShopper(), member]) {
      const status = caller === member ? 403 : 401;
      await expect(readReport(caller, address())).rejects.toMatchObject({ status });
      await expect(readPeriodFigures(caller, address())).rejects.toMatchObject({ status });
    }
    expect(await readReport(await buildSignedInMember("view_analytics"), address())).toMatchObject({
      name: "",
    });
  });
});
