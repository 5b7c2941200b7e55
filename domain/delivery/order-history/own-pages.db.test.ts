import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { OWN_LIST_PAGE } from "#db/values/limits.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import type { ListPage } from "#domain/orders/order-views.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { sealFields } from "#domain/security/vault/seal.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { listDeliverables, listDeliverablesOf } from "./delivered-items.ts";
import { findOrder, findOrderByNumber, listOrders, readOrderTotals } from "./own-orders.ts";
import { type Place, placeOf, selectOrderUnits, selectOwnUnits } from "./own-units.ts";

const UNITS_A_LINE = 700;

/** Builds a digital product without a stock limit, so that one order can be large. */
async function buildUnlimited(): Promise<string> {
  const id = randomUUID();
  const content = sealFields({ link: `https://example.com/${id}` }, { itemId: id, productId: id });
  await buildProduct({
    id,
    price: 100,
    deliveryType: "digital",
    deliveryInstructions: "Open the link.",
    contentSealed: content.sealed,
    contentFieldNames: content.fieldNames,
    contentKeyVersion: content.keyVersion,
  });
  return id;
}

/** Reads all pages of a list, one after the other. */
async function readAll<T extends { id: string }>(
  read: (after: string | null) => Promise<ListPage<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | null = null, first = true; next || first; first = false) {
    const page: ListPage<T> = await read(next);
    expect(page.items.length).toBeLessThanOrEqual(OWN_LIST_PAGE);
    all.push(...page.items);
    next = page.next;
  }
  return all;
}

/**
 * Returns the number of database blocks that a query reads when PostgreSQL uses the query plan for a large
 * table.
 */
async function blocksOf(query: SQL): Promise<number> {
  return db.transaction(async (tx) => {
    // Disables sequential scans, because the planner ignores indexes on small tables.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(
      sql`explain (analyze, buffers, format json) ${query}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
    return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  });
}

let shopper: Shopper;
let oldOrder: string;
let largeOrder: string;
beforeAll(async () => {
  const old = await buildPaidOrder();
  shopper = old.shopper;
  oldOrder = old.orderId;
  const items = [await buildUnlimited(), await buildUnlimited()].map((productId) => ({
    productId,
    quantity: UNITS_A_LINE,
  }));
  largeOrder = (await buildPaidOrder({ shopper, items })).orderId;
});

describe("listDeliverables", () => {
  it("listDeliverables returns each of 1,401 items exactly once, newest first, across all pages", async () => {
    const all = await readAll((after) => listDeliverables(shopper, { after }));
    expect(all).toHaveLength(2 * UNITS_A_LINE + 1);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.at(-1)?.orderId).toBe(oldOrder);
    const slots = all.slice(0, UNITS_A_LINE).map(({ slot }) => slot);
    expect(slots).toEqual(Array.from({ length: UNITS_A_LINE }, (_, index) => index + 1));
  });

  it("listDeliverables returns the first page when the cursor id is unknown, malformed or from another shopper", async () => {
    const [first] = (await listDeliverables(shopper)).items;
    const stranger = await buildPaidOrder();
    const [theirs] = (await listDeliverables(stranger.shopper)).items;
    for (const after of [randomUUID(), "x", theirs?.id])
      expect((await listDeliverables(shopper, { after })).items[0]?.id).toBe(first?.id);
    expect((await listDeliverables(stranger.shopper, { after: first?.id })).items).toHaveLength(1);
  });

  it("listDeliverables reads fewer than 100 database blocks for the first page and for the fiftieth page", async () => {
    await db.execute(sql`analyze deliverables`);
    let after: string | null = null;
    for (let at = 1; at < 50; at++) after = (await listDeliverables(shopper, { after })).next;
    const [own, start] = [await placeOf(shopper.userId, after), await placeOf(shopper.userId, null)];
    const pages = (from: Place) => [
      selectOwnUnits(shopper.userId, from, OWN_LIST_PAGE + 1),
      selectOrderUnits(largeOrder, from, OWN_LIST_PAGE + 1),
    ];
    for (const query of [...pages(start), ...pages(own)]) expect(await blocksOf(query)).toBeLessThan(100);
  });
});

describe("the delivered items of one order", () => {
  it("the list of an order's delivered items is complete, and is sorted by line and unit", async () => {
    const all = await readAll((after) => listDeliverablesOf(shopper, largeOrder, { after }));
    const order = await findOrder(shopper, largeOrder);
    const expected = order?.lines.flatMap((line) =>
      Array.from({ length: UNITS_A_LINE }, (_, index) => `${line.productId} ${index + 1}`),
    );
    expect(all.map(({ productId, slot }) => `${productId} ${slot}`)).toEqual(expected);
    expect(all[0]).toMatchObject({ lineQuantity: UNITS_A_LINE, instructions: "Open the link." });
  });

  it("the list of delivered items finds the items of an old order even when the shopper has 1,400 newer units", async () => {
    const number = (await findOrder(shopper, oldOrder))?.orderNumber ?? "";
    const order = await findOrderByNumber(shopper, number);
    expect(order).toMatchObject({ id: oldOrder, status: "completed" });
    expect(order?.deliverables.items).toMatchObject([{ orderId: oldOrder }]);
  });

  it("the delivered items of one order are hidden from another shopper, and an unknown or malformed number returns no order", async () => {
    const number = (await findOrder(shopper, oldOrder))?.orderNumber ?? "";
    const stranger = await buildShopper();
    expect(await findOrderByNumber(stranger, number)).toBeNull();
    expect((await listDeliverablesOf(stranger, oldOrder)).items).toEqual([]);
    for (const unknown of ["HO-999999999", "ho-1", "HO-", "", "HO-1\0", `HO-${"9".repeat(30)}`])
      expect(await findOrderByNumber(shopper, unknown)).toBeNull();
  });
});

describe("listOrders and readOrderTotals", () => {
  it("listOrders returns every order exactly once across all pages, and readOrderTotals returns the totals of all orders", async () => {
    const items = [{ productId: await buildUnlimited(), quantity: 60 }];
    const { shopper: buyer } = await buildPaidOrder({ items });
    // Several orders have exactly the same creation time, to the microsecond.
    await db.execute(sql`
      with placed as (
        insert into orders (provider, user_id, customer_email, currency, subtotal, total, store_total, attempt_id,
          expires_at, payment_state, created_at)
        select 'test', ${buyer.userId}, 'a@example.com', 'USD', 100, 100, 100, gen_random_uuid(), now(), 'expired',
          now() - interval '1 day' - (n / 3) * interval '1 microsecond' from generate_series(1, 250) n
        returning id, version)
      insert into order_events (order_id, version, type, actor_kind)
      select id, version, 'placed', 'system' from placed`);
    const all = await readAll((after) => listOrders(buyer, { after }));
    expect(new Set(all.map(({ id }) => id)).size).toBe(251);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).sort((a, b) => b.localeCompare(a)),
    );
    expect(all[0]?.products).toEqual([{ name: expect.any(String), quantity: 60 }]);
    expect(await readOrderTotals(buyer)).toEqual({
      orders: 251,
      completed: 1,
      processing: 0,
      items: 60,
      spent: 6_000,
    });
  });

  it("readOrderTotals subtracts the refunds of a partly refunded order, and omits a fully refunded order", async () => {
    const { shopper: buyer, orderId } = await buildPaidOrder();
    const { orderId: other } = await buildPaidOrder({ shopper: buyer });
    const giveBack = async (id: string, amount: number) => {
      const scope = { kind: "amount", amount } as const;
      await requestRefund(system("command"), { orderId: id, scope, reason: "goodwill" });
      return (await readOrderTotals(buyer)).spent;
    };
    expect(await giveBack(orderId, 1_500)).toBe(10_500);
    expect(await giveBack(orderId, 500)).toBe(10_000);
    expect(await giveBack(other, 6_000)).toBe(4_000);
  });
});
