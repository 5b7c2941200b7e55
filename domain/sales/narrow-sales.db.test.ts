import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { type Staff, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { exportSales } from "./export/export-sales.ts";
import { matchSales } from "./match-sales.ts";
import { newestOf, readAsked } from "./narrow-sales.ts";
import { listSales } from "./queries.ts";
import { parseSalesFilter } from "./sales-filter.ts";

let staff: Staff;
const named: Record<string, string> = {};
let product: { id: string; slug: string };
beforeAll(async () => {
  staff = await buildSignedInMember("manage_orders");
  product = await buildProduct({ name: "Zarvella annual", stock: 20 });
  const items = [{ productId: product.id, quantity: 1 }];
  const other = [{ productId: (await buildProduct({ stock: 9 })).id, quantity: 1 }];
  named.paid = (await buildPaidOrder({ items })).orderId;
  named.old = (await buildPaidOrder({ items })).orderId;
  named.other = (await buildPaidOrder({ items: other })).orderId;
  named.pending = (await buildAwaitingOrder({ items })).orderId;
  named.cancelled = (await buildAwaitingOrder({ items: other })).orderId;
  await releaseOrder(system("test"), named.cancelled, "expired", "not paid in time");
  named.refunded = (await buildPaidOrder({ items: other })).orderId;
  await requestRefund(system("command"), {
    orderId: named.refunded,
    scope: { kind: "amount", amount: 100 },
    reason: "asked by the shopper",
  });
  for (const table of ["orders", "order_items"])
    await db.execute(sql`update ${sql.raw(table)} set created_at = '2026-01-10T12:00:00Z'
      where ${sql.raw(table === "orders" ? "id" : "order_id")} = ${named.old}`);
  await db.execute(sql`update orders set payment_method = 'other' where id = ${named.other}`);
});

const filterOf = (search: string) => parseSalesFilter(new URLSearchParams(search));
const list = (search: string, page = 1) => listSales(staff, filterOf(search), { page });
async function found(search: string): Promise<string[]> {
  const { rows } = await list(search);
  return rows.map(({ id }) => Object.entries(named).find(([, known]) => known === id)?.[0] ?? id).sort();
}

describe("the filters of the sales", () => {
  it.each([
    ["situacao=canceladas", ["cancelled"]],
    ["situacao=reembolsadas", ["refunded"]],
    ["situacao=disputadas", []],
    ["produto=zarvella", ["old", "paid", "pending"]],
    ["metodo=other", ["other"]],
    ["metodo=crypto", []],
    ["de=2026-01-10&ate=2026-01-10", ["old"]],
    ["de=2026-01-11", ["cancelled", "other", "paid", "pending", "refunded"]],
    ["ate=2026-01-09", []],
    ["produto=zarvella&ate=2026-01-31", ["old"]],
    ["produto=zarvella&metodo=other", []],
    ["produto=zarvella&tab=pendentes", ["pending"]],
    ["produto=zarvella&tab=concluidas", ["old", "paid"]],
    ["situacao=canceladas&q=@example.com", ["cancelled"]],
    ["produto=nothing-of-this-name", []],
  ])("the filters of the sales with %s find the orders %j", async (search, orders) => {
    await db.execute(sql`update products set slug = 'zarvella' where id = ${product.id}`);
    expect(await found(search)).toEqual(orders);
  });

  it("the sales filters count and sum only the matching orders, and a search finds only orders that match the filters", async () => {
    const { summary, total } = await list("produto=zarvella&tab=pendentes");
    expect(summary).toMatchObject({ total: 3, pending: 1, completed: 2, isCut: false, isCapped: false });
    const price = (await readOrder(named.paid ?? "")).storeTotal;
    expect(summary).toMatchObject({ receivedValue: 2 * price, receivedCount: 2, pendingValue: price });
    expect(total).toBe(1);
    const { orderNumber } = await readOrder(named.old ?? "");
    expect(await found(`produto=zarvella&q=${orderNumber}`)).toEqual(["old"]);
    expect(await found(`situacao=canceladas&q=${orderNumber}`)).toEqual([]);
  });

  it("the sales list sorts by amount and by age, and shows the last page when the page number is too high", async () => {
    const newest = (await list("produto=zarvella")).rows.map(({ id }) => id);
    expect(newest.at(-1)).toBe(named.old);
    expect((await list("produto=zarvella&ordem=antigas")).rows.map(({ id }) => id)).toEqual(
      newest.toReversed(),
    );
    expect((await list("produto=zarvella", 9)).rows.map(({ id }) => id)).toEqual(newest);
  });

  it("a filter with very many matching sales reads only the newest orders, and reports that the result is incomplete", async () => {
    const filter = filterOf("produto=zarvella");
    const cut = await matchSales(filter, 2);
    expect(cut.sums).toMatchObject({ total: 2, isCut: true });
    expect(cut.ids).not.toContain(named.old);
    const oldest = await matchSales({ ...filter, sort: "antigas" }, 2);
    expect(oldest.ids?.[0]).toBe(named.old);
    expect((await matchSales(filter, 3)).sums).toMatchObject({
      total: 3,
      isCut: false,
    });
  });

  it("the exported file uses the filters of the sales, and contains every matching order", async () => {
    const exporter = { ...staff, secondFactorAt: new Date() };
    const batches = await exportSales(exporter, filterOf("produto=zarvella&metodo=stripe"));
    const ids: string[] = [];
    for await (const rows of batches) ids.push(...rows.map(({ sale }) => sale.id));
    expect(ids.sort()).toEqual([named.old, named.paid, named.pending].sort());
  });

  it("the sales filters do not apply to the attention tab, and ignore invalid values", () => {
    expect(filterOf("tab=atencao&situacao=canceladas").narrowing).toBeUndefined();
    for (const search of ["situacao=x", "metodo=__proto__", "de=2026-02-31", "produto=%20"])
      expect(filterOf(search).narrowing).toBeUndefined();
  });
});

describe("a filter of the sales", () => {
  it.each([
    ["situacao=canceladas", "orders_status"],
    ["situacao=reembolsadas", "orders_refunds"],
    ["situacao=disputadas", "orders_disputes"],
    ["metodo=other", "orders_method"],
    ["de=2026-01-01", "orders_created"],
  ])(
    "a filter of the sales with %s reads the newest orders from the index %s without sorting",
    async (search, index) => {
      const filter = filterOf(search);
      if (!filter.narrowing) throw new Error("the filter narrows nothing");
      const query = newestOf(await readAsked(filter.narrowing), false, 5_001);
      const plan = await db.transaction(async (tx) => {
        // The planner ignores indexes on small tables, so the test disables sequential scans.
        await tx.execute(sql`set local enable_seqscan = off`);
        await tx.execute(sql`set local enable_sort = off`);
        await tx.execute(sql`set local enable_bitmapscan = off`);
        const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
      expect(plan).toContain(index);
      expect(plan).not.toContain("Sort");
    },
  );
});
