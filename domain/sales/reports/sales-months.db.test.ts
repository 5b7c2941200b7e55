import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { salesBuilds, salesMonths } from "#db/schema/sales-days.ts";
import { system } from "#domain/kernel/caller.ts";
import { findBrokenInvariants } from "#domain/operations/invariants/find-broken.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { refreshSalesDays } from "./refresh-sales-days.ts";

async function refreshAll(): Promise<void> {
  while (await refreshSalesDays(0));
}

/** Computes all days from the beginning. */
async function computeAgain(): Promise<void> {
  await db.delete(salesBuilds);
  await refreshAll();
}

const codes = async () => (await findBrokenInvariants()).map(({ code, rows }) => [code, rows]);
const paidAt = (orderId: string, time: string) =>
  behindTheGuards("orders", [
    { text: "update orders set paid_at = $1 where id = $2", values: [time, orderId] },
  ]);

async function giveBack(orderId: string, amount: number): Promise<void> {
  await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount }, reason: "goodwill" });
}

describe("the monthly sales totals", () => {
  it("the monthly sales totals change with each change of their days, and omit a product without sales", async () => {
    const product = await buildProduct({ price: 5_000, stock: 4 });
    const items = [{ productId: product.id, quantity: 1 }];
    const monthsOf = () =>
      db.select().from(salesMonths).where(eq(salesMonths.productId, product.id)).orderBy(salesMonths.month);
    const first = await buildPaidOrder({ items });
    await refreshAll();
    const second = await buildPaidOrder({ items });
    await refreshAll();
    expect(await monthsOf()).toMatchObject([{ units: 2, gross: 10_000, refunds: 0 }]);
    await giveBack(second.orderId, 1_200);
    await refreshAll();
    expect(await monthsOf()).toMatchObject([{ units: 2, gross: 10_000, refunds: 1_200 }]);
    await paidAt(first.orderId, "2026-01-31T12:00:00Z");
    await paidAt(second.orderId, "2026-02-01T12:00:00Z");
    await computeAgain();
    expect(await monthsOf()).toMatchObject([
      { month: "2026-01-01", units: 1, refunds: 0 },
      { month: "2026-02-01", units: 1, refunds: 1_200 },
    ]);
    // No event reports that the payment of the order moved to another day, so the test recomputes the old day
    // itself.
    await paidAt(first.orderId, "2026-02-02T12:00:00Z");
    await pool.query(
      "select compute_sales_days(id, '2026-01-31', '2026-01-31'), compute_sales_days(id, '2026-02-02', '2026-02-02') from sales_builds",
    );
    expect(await monthsOf()).toMatchObject([
      { month: "2026-02-01", units: 2, gross: 10_000, refunds: 1_200 },
    ]);
    expect(await codes()).toEqual([]);
    for (const { orderId } of [first, second]) await paidAt(orderId, new Date().toISOString());
    await computeAgain();
  });
});
