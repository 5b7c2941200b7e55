import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { inventoryBatches } from "#db/schema/inventory.ts";
import { salesBuilds } from "#db/schema/sales-days.ts";
import { addVariant } from "#domain/catalog/variants/add-variant.ts";
import { splitIntoVariants } from "#domain/catalog/variants/split-into-variants.ts";
import { system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { readReport } from "./queries.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

const admin = await buildSignedInAdmin();
const address = (search = "") => new URLSearchParams(search);

/**
 * Moves the payment time of an order back by whole days. The test computes all days again, because no order
 * event reports the changed payment time.
 */
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

async function giveBack(orderId: string, amount: number): Promise<void> {
  await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount }, reason: "goodwill" });
}

describe("readReport", () => {
  it("readReport returns the profit by product, batch and supplier, for the period and for the previous period", async () => {
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

  it("readReport counts each new customer only once, and counts an order on the day of its refund or dispute", async () => {
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

  it("readReport returns the uses of a coupon, its discount and the net amount of its orders", async () => {
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

  it("readReport returns the variants of a group as one expandable row on the page, and as separate rows in the file", async () => {
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

  it("readReport lists the customers with the highest spending when staff have the permission to see users", async () => {
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

  it("readReport returns the refunds by reason, and their amounts add up to the refunds of the period", async () => {
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

  it("readReport refuses callers without the permission", async () => {
    const member = await buildSignedInMember("manage_orders");
    for (const caller of [visitor, await buildShopper(), member]) {
      const status = caller === member ? 403 : 401;
      await expect(readReport(caller, address())).rejects.toMatchObject({ status });
    }
    expect(await readReport(await buildSignedInMember("view_analytics"), address())).toMatchObject({
      name: "",
    });
  });
});
