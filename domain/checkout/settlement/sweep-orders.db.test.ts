import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { JobFailed } from "#domain/kernel/jobs/for-each-isolated.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { sweepOrders } from "./sweep-orders.ts";

/** Makes the database refuse every change of one order's payment state, to simulate an unexpected error. */
async function breakOrder(orderId: string): Promise<void> {
  await pool.query(`create function refuse_broken() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = 'XX001'; end $$`);
  await pool.query(`create trigger broken before update of payment_state on orders for each row
    when (old.id = '${orderId}') execute function refuse_broken()`);
}
const repairOrder = () => pool.query("drop function if exists refuse_broken() cascade");
afterEach(repairOrder);

const queueOf = async (orderId: string) =>
  (
    await db
      .select({ kind: exceptionQueue.kind })
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)))
  ).map(({ kind }) => kind);

/**
 * Builds paid orders whose payment events have not arrived. The sweep begins with the order that this
 * function builds first.
 */
async function buildPaidWithoutEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    ids.push(orderId);
  }
  return ids;
}
const letAllBeDue = (ids: readonly string[]) =>
  Promise.all(
    ids.map((id, index) =>
      db.execute(
        sql`update orders set next_check_at = now() - make_interval(secs => ${100 - index}) where id = ${id}`,
      ),
    ),
  );

describe("an order that the sweep cannot check", () => {
  it("the sweep opens an exception for an order that fails, continues with other orders, and settles the order after a repair", async () => {
    const ids = await buildPaidWithoutEvents(3);
    const [broken = "", ...others] = ids;
    await breakOrder(broken);
    await letAllBeDue(ids);
    const failure = await sweepOrders().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JobFailed);
    expect(failure).toMatchObject({ subjects: [broken] });
    for (const id of others) expect((await readOrder(id)).status).toBe("completed");
    expect((await readOrder(broken)).status).toBe("pending");
    expect(await queueOf(broken)).toEqual(["order_not_settled"]);

    await repairOrder();
    await letAllBeDue([broken]);
    await sweepOrders();
    expect((await readOrder(broken)).status).toBe("completed");
    expect(await queueOf(broken)).toEqual([]);
  });

  it("the exception of an unchecked order closes at the next sweep after another caller has settled the order", async () => {
    const [broken = ""] = await buildPaidWithoutEvents(1);
    await breakOrder(broken);
    await letAllBeDue([broken]);
    await sweepOrders().catch(() => {});
    await repairOrder();
    await reconcileOrder(broken, "event");
    expect(await queueOf(broken)).toEqual(["order_not_settled"]);
    await sweepOrders();
    expect(await queueOf(broken)).toEqual([]);
  });
});

describe("the network address of a settled order", () => {
  it("the network address of a settled order is removed after two days", async () => {
    const { orderId: newer } = await buildPaidOrder();
    const { orderId: older } = await buildPaidOrder();
    await pool.query("update orders set client_network = '203.0.113.7' where id = any($1)", [[newer, older]]);
    await pool.query("update orders set created_at = now() - interval '49 hours' where id = $1", [older]);
    await sweepOrders();
    const networkOf = async (id: string) => (await readOrder(id)).clientNetwork;
    expect([await networkOf(newer), await networkOf(older)]).toEqual(["203.0.113.7", ""]);
  });
});
