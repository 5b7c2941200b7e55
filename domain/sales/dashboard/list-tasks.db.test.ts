import { expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { listSales } from "#domain/sales/queries.ts";
import { parseSalesFilter } from "#domain/sales/sales-filter.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { listTasks } from "./list-tasks.ts";

const admin = await buildSignedInAdmin();

it("lists nothing in a shop where nobody waits", async () => {
  await buildPaidOrder();
  expect(await listTasks(admin)).toEqual([]);
});

it("lists each kind with its oldest task and the next deadline, most urgent first", async () => {
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
  const shown = await listSales(admin, parseSalesFilter(new URLSearchParams("tab=atencao&motivo=manual")), 1);
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

it("refuses staff who may not see the orders", async () => {
  await expect(listTasks(await buildSignedInMember("view_analytics"))).rejects.toMatchObject({ status: 403 });
});
