import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { releaseOrder } from "#domain/checkout/settlement/release-order.ts";
import { type Caller, system } from "#domain/kernel/caller.ts";
import { cutOf } from "#domain/kernel/lists/keyset.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { plansOf } from "#tests/plan-of.ts";
import { idsOfList, walkList } from "#tests/walk-list.ts";
import { saleSpans, selectSales } from "./find-sales.ts";
import { listSales } from "./queries.ts";
import { keysOf } from "./sales-conditions.ts";
import { parseSalesFilter, type SalesFilter, saleSorts, saleTabs } from "./sales-filter.ts";

const views = saleTabs.flatMap((tab) => saleSorts.map((ordem) => ({ tab, ordem })));

describe("a search that matches every order and the list without a search", () => {
  let staff: Caller;
  beforeAll(async () => {
    staff = await buildSignedInMember("manage_orders");
    const product = await buildProduct({ price: 7500, stock: 9 });
    const manual = await buildProduct({ deliveryType: "manual", manualStock: 5 });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 3 }] });
    await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
    await buildPaidOrder({ items: [{ productId: manual.id, quantity: 1 }] });
    await buildAwaitingOrder();
    await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 2 }] });
    await releaseOrder(system("test"), (await buildAwaitingOrder()).orderId, "expired", "not paid in time");
  });

  // The email address of every test order contains this text, so the search query finds all of them.
  it.each(views)(
    "a search that matches every order returns the same orders and sums as the list without a search, in the view $tab, sorted $ordem",
    async ({ tab, ordem }) => {
      const list = (q: string) => listSales(staff, parseSalesFilter(new URLSearchParams({ q, tab, ordem })));
      const [all, found] = [await list(""), await list("@example.com")];
      expect(all.total).toBeGreaterThan(0);
      expect(found).toEqual(all);
    },
  );
});

describe("a search that finds more than 1,000 orders", () => {
  it("a search with more than 1,000 matching orders shows the sorted orders without sums", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { items } = await buildPaidOrder();
    await buildAwaitingOrder({ items });
    const search = (more: string) =>
      listSales(staff, parseSalesFilter(new URLSearchParams(`q=@example.com&${more}`)));
    const few = await search("");
    // The test inserts search texts without orders, so that the search finds more than its maximum number of
    // orders.
    await db.execute(sql`insert into order_search (order_id, search_text)
      select gen_random_uuid(), 'crowd@example.com' from generate_series(1, 1001)`);
    const many = await search("");
    expect(many.summary).toMatchObject({ total: 1000, isCapped: true, receivedValue: 0 });
    expect(many.summary.attention).toBe(few.summary.attention);
    expect(many.rows).toEqual(few.rows);
    expect(many).toMatchObject({ total: few.total, isCapped: false, page: 1 });
    const pending = await search("tab=pendentes");
    expect(pending.rows.map(({ status }) => status)).toEqual(
      few.rows.filter(({ status }) => status === "pending").map(() => "pending"),
    );
    await db.execute(sql`delete from order_search where search_text = 'crowd@example.com'`);
    expect((await search("")).summary).toEqual(few.summary);
  });
});

const allRows = ({ sort, tab }: SalesFilter) =>
  cutOf(keysOf(sort, tab), { isReversed: false, offset: 0, limit: 1_000_000 }, null);

describe("the sales list", () => {
  it.each(views)(
    "the sales list can be paged forwards and backwards in the view $tab, sorted $ordem",
    async (view) => {
      const filter = parseSalesFilter(new URLSearchParams({ ...view }));
      expect((await walkList(saleSpans(filter))).length).toBeGreaterThan(0);
      await walkList(saleSpans({ ...filter, search: "@example.com" }));
    },
  );

  it("the query planner estimates that half of the orders match a search, and starts no parallel workers", async () => {
    const expected = async (search: string) => {
      const filter = parseSalesFilter(new URLSearchParams(search && { q: search }));
      const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
        sql`explain (format json) ${selectSales(filter, allRows(filter))}`,
      );
      return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
    };
    await db.execute(sql`analyze orders`);
    const all = await expected("");
    expect(all).toBeGreaterThan(3);
    expect(await expected("nowhere in a text")).toBeGreaterThanOrEqual((all - 1) / 2);
  });

  it.each(views.filter(({ tab }) => tab !== "atencao"))(
    "the sales list reads a page of the view $tab, sorted $ordem, from an index, and starts at the first row of the page",
    async ({ tab, ordem }) => {
      const filter = parseSalesFilter(new URLSearchParams({ tab, ordem }));
      const [edge = ""] = await idsOfList(saleSpans(filter));
      const read = () => saleSpans(filter)({ edge, isReversed: false, offset: 0, limit: 26 });
      const plan = (await plansOf(read)).at(-1);
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using orders_/);
      expect(plan).toMatch(
        ordem.endsWith("valor") ? /Index Cond: .*ROW\(store_total, id\)/ : /Index Cond: .*created_at [<>]=/,
      );
      expect(plan).not.toContain("Sort");
    },
  );
});

describe("an order with names of the maximum length", () => {
  it("the search text of an order is stored at its maximum length when all names have their maximum length", async () => {
    const { orderId } = await buildAwaitingOrder();
    const long = "각".repeat(120);
    await db
      .update(orders)
      .set({ productNames: "𠀋".repeat(2000) })
      .where(eq(orders.id, orderId));
    await db
      .update(orders)
      .set({ customerFirstName: long, customerLastName: long })
      .where(eq(orders.id, orderId));
    const [row] = await db
      .select({ length: sql<number>`length(search_text)` })
      .from(orders)
      .where(eq(orders.id, orderId));
    expect(row?.length).toBe(600);
  });
});
