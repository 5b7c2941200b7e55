import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema/orders.ts";
import { heldChanges } from "#db/schema/prices.ts";
import { countShelves } from "#domain/catalog/staff/count-shelves.ts";
import { parseStaffQuery } from "#domain/catalog/staff/parse-staff-query.ts";
import { listStaffProducts } from "#domain/catalog/staff/staff-queries.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { closeAlert, listActiveAlerts } from "#domain/messaging/alerts/active-alerts.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { listSales, listUnlinkedExceptions } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { buildAlert } from "#tests/factories/build-alert.ts";
import { buildAwaitingOrder, buildPaidOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { countAttention, type NoticeKind } from "./notice-counts.ts";
import { noticesQuery, readNotices } from "./notices.ts";

/**
 * Returns how many orders, and how many exceptions without an order, the sales list shows for the given
 * reason.
 */
async function listed(staff: Staff, need: string): Promise<number> {
  const filter = parseSalesFilter(new URLSearchParams({ tab: "atencao", motivo: need }));
  const { total } = await listSales(staff, filter);
  return total + (await listUnlinkedExceptions(staff, filter.need)).length;
}

const countOf = async (staff: Staff, kind: NoticeKind) =>
  (await readNotices(staff)).find((notice) => notice.kind === kind)?.count ?? 0;
/** Returns the number in the badge, but does not count the sold-out products. */
const badgeOf = async (staff: Staff) =>
  countAttention((await readNotices(staff)).filter(({ kind }) => kind !== "sold_out"));

/**
 * Updates the stock levels of the products. In a running shop, the worker updates the levels within seconds.
 */
async function settleShelves(): Promise<void> {
  while (await countShelves());
}

describe("readNotices", () => {
  let admin: Staff;
  let many: string;
  beforeAll(async () => {
    admin = await buildSignedInAdmin();
    many = (await buildProduct({ stock: 50 })).id;
    await settleShelves();
  });

  it("readNotices returns an empty list at first, and lists a pending sale but does not count this sale", async () => {
    expect(await readNotices(admin)).toEqual([]);
    await buildAwaitingOrder({ items: [{ productId: many, quantity: 1 }] });
    expect(await readNotices(admin)).toEqual([{ kind: "pending_sales", count: 1, due: null }]);
    expect(await badgeOf(admin)).toBe(0);
  });

  it("readNotices counts a paid order only while the order waits for stock", async () => {
    const { id: productId } = await buildProduct({ stock: 1 });
    const { orderId, session } = await buildAwaitingOrder({ items: [{ productId, quantity: 1 }] });
    // While the order waits for its payment, another shopper buys the only item, which the order had
    // reserved. The payment of the waiting order arrives later.
    await db.execute(sql`update product_inventory set state = 'available', order_item_id = null,
      reserved_until = null where product_id = ${productId}`);
    await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    expect(await countOf(admin, "waiting_orders")).toBe(1);
    expect([await listed(admin, "estoque"), await listed(admin, "manual")]).toEqual([1, 0]);
    expect(await badgeOf(admin)).toBe(1);
    await restock(productId, 10);
    expect(await badgeOf(admin)).toBe(0);
  });

  it("readNotices counts an order with manual delivery until staff deliver the order", async () => {
    const { id: productId } = await buildProduct({ deliveryType: "manual", manualStock: 9, stock: 0 });
    const { orderId } = await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    expect(await countOf(admin, "manual_orders")).toBe(1);
    expect([await listed(admin, "estoque"), await listed(admin, "manual")]).toEqual([0, 1]);
    const [owed] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await deliverByHand(admin, { orderItemId: owed?.id ?? "", slot: 1, content: "seat: ana@example.com" });
    expect(await badgeOf(admin)).toBe(0);
  });

  it("readNotices returns disputes with their next deadline, separately from other exceptions", async () => {
    const { orderId } = await buildPaidOrder({ items: [{ productId: many, quantity: 1 }] });
    const due = "2026-12-01T12:00:00.000Z";
    await openException(db, "dispute", "dp_late", null, { due: "2026-12-09T12:00:00.000Z" });
    await openException(db, "dispute", "dp_1", orderId, { due });
    await openException(db, "orphan_payment", "pi_1", null, {});
    const notices = await readNotices(admin);
    expect(notices).toContainEqual({ kind: "disputes", count: 2, due });
    expect(notices).toContainEqual({ kind: "exceptions", count: 1, due: null });
    expect([await listed(admin, "disputas"), await listed(admin, "outras")]).toEqual([2, 1]);
    for (const dispute of ["dp_1", "dp_late"]) await resolveException(db, "dispute", dispute, "won");
    await resolveException(db, "orphan_payment", "pi_1", "refunded");
    expect(await badgeOf(admin)).toBe(0);
  });

  it("readNotices counts a critical alert until an admin closes the alert, and counts no alert of a different severity", async () => {
    await buildAlert("high");
    expect(await badgeOf(admin)).toBe(0);
    await buildAlert("critical");
    expect(await countOf(admin, "critical_alerts")).toBe(1);
    const [alert] = await listActiveAlerts(admin);
    await closeAlert(admin, { id: alert?.id ?? "" });
    expect(await listActiveAlerts(admin)).toEqual([]);
    expect(await badgeOf(admin)).toBe(0);
  });

  it("readNotices counts the products of the sold-out tab, with counted stock and with manual stock", async () => {
    await settleShelves();
    const former = await countOf(admin, "sold_out");
    await buildProduct({ stock: 0 });
    await buildProduct({ deliveryType: "manual", manualStock: 0, stock: 0 });
    await buildProduct({ deliveryType: "digital", manualStock: null, stock: 0 });
    await buildProduct({ stock: 0, status: "inactive" });
    await buildProduct({ stock: 3, status: "out_of_stock" });
    await settleShelves();
    expect(await countOf(admin, "sold_out")).toBe(former + 3);
    const tab = parseStaffQuery(new URLSearchParams({ tab: "esgotados" }));
    expect((await listStaffProducts(admin, tab)).total).toBe(former + 3);
    const keeper = await buildSignedInMember("manage_inventory");
    expect(await countOf(keeper, "sold_out")).toBe(former + 2);
  });

  it("readNotices counts held price changes and products with 1 to 5 units in the same way as the products page", async () => {
    const { id: held } = await buildProduct({ stock: 9 });
    await db.insert(heldChanges).values({ kind: "price", productId: held, asked: { price: 26 } });
    const { id: emptied } = await buildProduct({ stock: 5 });
    await buildProduct({ stock: 6 });
    await buildProduct({ stock: 0 });
    await buildProduct({ stock: 2, status: "inactive" });
    await buildProduct({ deliveryType: "digital", manualStock: null, stock: 0 });
    await buildProduct({ deliveryType: "manual", manualStock: 5, stock: 0 });
    const total = async (tab: string) =>
      (await listStaffProducts(admin, parseStaffQuery(new URLSearchParams({ tab })))).total;
    await settleShelves();
    expect([await countOf(admin, "held_prices"), await total("precos")]).toEqual([1, 1]);
    expect([await countOf(admin, "low_stock"), await total("estoque-baixo")]).toEqual([2, 2]);
    await db.execute(sql`delete from product_inventory where product_id = ${emptied}`);
    await db.execute(sql`update inventory_batches set item_count = 0 where product_id = ${emptied}`);
    await settleShelves();
    expect([await countOf(admin, "low_stock"), await total("estoque-baixo")]).toEqual([1, 1]);
  });

  it("readNotices returns only the lines that the caller may see", async () => {
    await buildProduct({ stock: 1 });
    await settleShelves();
    await buildAlert("critical");
    const seen = async (...held: Parameters<typeof buildSignedInMember>) =>
      (await readNotices(await buildSignedInMember(...held)))
        .filter(({ kind }) => kind !== "sold_out")
        .map(({ kind, count }) => [kind, count]);
    expect(await seen("manage_orders")).toEqual([["pending_sales", 1]]);
    expect(await seen("manage_inventory")).toEqual([["low_stock", 1]]);
    expect(await seen("manage_products")).toEqual([
      ["held_prices", 1],
      ["low_stock", 2],
    ]);
    expect(await seen("manage_banners")).toEqual([]);
  });

  it("readNotices stops counting at the maximum", async () => {
    await db.execute(sql`insert into exception_queue (kind, subject)
      select 'orphan_payment', 'pi_many_' || n from generate_series(1, 150) n`);
    expect(await countOf(admin, "exceptions")).toBe(100);
  });

  // Two indexes can have the same cost for one count. Each list of index names below has one index for each
  // count.
  const orderIndexes = [
    "order_items_by_hand",
    "order_items_waiting",
    "exception_queue_open",
    "products_low_shelf",
    "products_low_typed",
    "orders_status",
  ];
  const soldOutIndexes = ["products_by_level", "products_not_active"];

  /** Returns the query plan in a database in which these tables have no other indexes. */
  async function planWith(kept: readonly string[]): Promise<string> {
    let plan = "";
    const undone = inTransaction(async (tx) => {
      // For a small table, several indexes have the same cost in the query planner. Without the other
      // indexes, the plan does not depend on the rows of earlier test files.
      const { rows: others } = await tx.execute<{ name: string }>(sql`
        select i.indexrelid::regclass::text as name from pg_index i
        where i.indrelid::regclass::text = any('{orders,order_items,products,exception_queue}')
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
      for (const { name } of others)
        if (!kept.includes(name)) await tx.execute(sql.raw(`drop index ${name}`));
      // Disables sequential scans, because the planner ignores indexes on small tables.
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(sql`explain ${noticesQuery(admin)}`);
      plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      throw new Error("undo the dropped indexes");
    });
    await expect(undone).rejects.toThrow("undo the dropped indexes");
    return plan;
  }

  it("readNotices uses a separate index for each count", async () => {
    for (const indexes of [orderIndexes, soldOutIndexes]) {
      const plan = await planWith(indexes);
      for (const index of indexes) expect(plan).toContain(index);
    }
    expect(await planWith([...orderIndexes, ...soldOutIndexes])).not.toMatch(
      /Seq Scan on (orders|order_items|products|exception_queue)\b/,
    );
  });
});
