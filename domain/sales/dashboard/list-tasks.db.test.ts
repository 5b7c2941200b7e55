import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { listTasks } from "./list-tasks.ts";

const admin = await buildSignedInAdmin();

it("listTasks returns no tasks when nothing waits for staff", async () => {
  await buildPaidOrder();
  expect(await listTasks(admin)).toEqual([]);
});

it("listTasks lists each kind of task with its oldest task and its next deadline, most urgent first", async () => {
  const byHand = await buildProduct({ deliveryType: "manual", manualStock: 9, stock: 0 });
  const items = [{ productId: byHand.id, quantity: 1 }];
  const first = await buildPaidOrder({ items });
  await buildPaidOrder({ items });
  const due = "2026-12-01T12:00:00.000Z";
  await openException(db, "dispute", "dp_1", null, { due });
  await openException(db, "dispute", "dp_2", null, { due: "2026-12-09T12:00:00.000Z" });
  await openException(db, "refund_failed", "re_1", null, {});
  await openException(db, "orphan_payment", "pi_1", null, {});
  const tasks = await listTasks(admin);
  expect(tasks.map(({ kind, count }) => [kind, count])).toEqual([
    ["disputes", 2],
    ["refunds", 1],
    ["manual", 2],
    ["others", 1],
  ]);
  expect(tasks[0]?.due).toBe(due);
  expect(tasks[2]).toMatchObject({
    since: (await readOrder(first.orderId)).paidAt?.toISOString(),
    due: null,
  });
  const shown = await listSales(admin, parseSalesFilter(new URLSearchParams("tab=atencao&motivo=manual")));
  expect(shown.total).toBe(2);
  for (const [kind, subject] of [
    ["dispute", "dp_1"],
    ["dispute", "dp_2"],
    ["refund_failed", "re_1"],
    ["orphan_payment", "pi_1"],
  ] as const)
    await resolveException(db, kind, subject, "handled");
  expect((await listTasks(admin)).map(({ kind }) => kind)).toEqual(["manual"]);
});

it("listTasks returns fraud warnings separately, and names the kind of the other exceptions when only one kind exists", async () => {
  await openException(db, "early_fraud_warning", "issfr_1", null, {});
  await openException(db, "orphan_payment", "pi_2", null, {});
  const named = async () =>
    (await listTasks(admin)).map(({ kind, count, exception }) => [kind, count, exception]);
  expect(await named()).toEqual([
    ["warnings", 1, "early_fraud_warning"],
    ["manual", 2, null],
    ["others", 1, "orphan_payment"],
  ]);
  await openException(db, "money_differs", "txn_1", null, {});
  expect((await named()).at(-1)).toEqual(["others", 2, null]);
  for (const [kind, subject] of [
    ["early_fraud_warning", "issfr_1"],
    ["orphan_payment", "pi_2"],
    ["money_differs", "txn_1"],
  ] as const)
    await resolveException(db, kind, subject, "handled");
});

it("listTasks returns the time of the automatic refund when an order waits for stock", async () => {
  const { id: productId } = await buildProduct({ stock: 1 });
  const { orderId, session } = await buildAwaitingOrder({ items: [{ productId, quantity: 1 }] });
  await db.execute(sql`update product_inventory set state = 'available', order_item_id = null,
    reserved_until = null where product_id = ${productId}`);
  await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
  await sandbox.pay({ session });
  await reconcileOrder(orderId, "test");
  const paidAt = (await readOrder(orderId)).paidAt?.getTime() ?? 0;
  const stock = async () => (await listTasks(admin)).find(({ kind }) => kind === "stock");
  expect(await stock()).toMatchObject({ count: 1, due: new Date(paidAt + 30 * 60_000).toISOString() });
  const sale = await findSale(admin, (await readOrder(orderId)).orderNumber);
  expect(sale?.refundAt).toBe((await stock())?.due);
  await restock(productId, 3);
  expect(await stock()).toBeUndefined();
});

it("listTasks refuses staff without the permission to see orders", async () => {
  await expect(listTasks(await buildSignedInMember("view_analytics"))).rejects.toMatchObject({ status: 403 });
});
