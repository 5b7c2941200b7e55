import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { orders } from "#db/schema/orders.ts";
import { providerBreaker } from "#domain/payments/provider-breaker.ts";
import { buildAwaitingOrder, delayPayment, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { endPayment } from "./end-payment.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { sweepOrders } from "./sweep-orders.ts";

const exceptionsOf = (orderId: string) =>
  db
    .select({ kind: exceptionQueue.kind, details: exceptionQueue.details })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)));

/** Moves the times of an order into the past, so that its check is due. */
const age = (orderId: string, minutes: number) =>
  db.execute(sql`update orders set created_at = created_at - make_interval(mins => ${minutes}),
    expires_at = expires_at - make_interval(mins => ${minutes}), next_check_at = now() where id = ${orderId}`);
const letBeDue = (orderId: string) =>
  db.execute(sql`update orders set next_check_at = now() where id = ${orderId}`);
const minutesToNextCheck = async (orderId: string) => {
  const { rows } = await db.execute<{ minutes: number }>(
    sql`select (extract(epoch from next_check_at - now()) / 60)::float as minutes from orders where id = ${orderId}`,
  );
  return rows[0]?.minutes ?? 0;
};
/**
 * Replaces the session id with an id that the provider does not know, as after a change of the provider
 * account.
 */
const loseSession = (orderId: string) =>
  db.execute(sql`update orders set provider_session_id = 'cs_test_lost' || id where id = ${orderId}`);
/** Removes the shop key's right to read and expire payment pages. */
const takeRights = () =>
  sandbox.setFaults([{ path: "/v1/checkout/sessions/**", kind: "status", status: 403 }]);

async function buildHeldOrder() {
  const product = await buildProduct({ stock: 1 });
  const { orderId, session } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
  return { orderId, session, productId: product.id };
}

beforeEach(async () => {
  providerBreaker.close();
  // Postpones the checks of orders from other tests, so that this test does not check them.
  await db.execute(sql`update orders set next_check_at = now() + interval '1 day' where status = 'pending'`);
});
afterEach(() => sandbox.setFaults([]));

describe("an order whose payment page the provider does not show", () => {
  it.each([
    ["does not know the page", loseSession, "resource_missing"],
    ["refuses the key", takeRights, "StripePermissionError"],
  ])(
    "an order with a hidden payment page opens an exception when the provider %s, and keeps its hold",
    async (_, hide, code) => {
      const { orderId, productId } = await buildHeldOrder();
      await hide(orderId);
      await letBeDue(orderId);
      await sweepOrders();
      expect(await exceptionsOf(orderId)).toEqual([{ kind: "payment_page_hidden", details: { code } }]);
      expect(await stockOf(productId)).toMatchObject([{ state: "reserved" }]);

      await age(orderId, 37);
      await sweepOrders();
      expect((await readOrder(orderId)).paymentState).toBe("awaiting");
      await age(orderId, 15);
      await sweepOrders();
      expect((await readOrder(orderId)).paymentState).toBe("expired");
      expect(await stockOf(productId)).toMatchObject([{ state: "available" }]);
      expect(await exceptionsOf(orderId)).toMatchObject([{ kind: "payment_page_hidden" }]);
    },
  );

  it("the exception of an unreadable payment page closes when the provider shows the page again", async () => {
    const { orderId } = await buildHeldOrder();
    await takeRights();
    await letBeDue(orderId);
    await sweepOrders();
    await sandbox.setFaults([]);
    await letBeDue(orderId);
    await sweepOrders();
    expect(await exceptionsOf(orderId)).toEqual([]);
  });

  it("the exception of a hidden payment page closes when a late payment arrives, but not when the order ends", async () => {
    const { orderId, session } = await buildHeldOrder();
    await takeRights();
    await letBeDue(orderId);
    await sweepOrders();
    await age(orderId, 52);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("expired");
    await sandbox.setFaults([]);
    await sweepOrders();
    expect(await exceptionsOf(orderId)).toMatchObject([{ kind: "payment_page_hidden" }]);
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "event");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: ["paid_late"] });
    await sweepOrders();
    expect(await exceptionsOf(orderId)).toEqual([]);
  });

  it("an order with an unreadable payment page and a delayed payment keeps its stock reserved for a day", async () => {
    const { orderId } = await buildHeldOrder();
    await delayPayment(orderId);
    await loseSession(orderId);
    await age(orderId, 23 * 60);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("async_pending");
    expect(await exceptionsOf(orderId)).toMatchObject([{ kind: "payment_page_hidden" }]);
    await age(orderId, 2 * 60);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("expired");
  });
});

describe("an order with a voucher whose payment page is hidden", () => {
  it("an order with a hidden payment page keeps its stock reserved until a day after the voucher expires", async () => {
    const { orderId } = await buildHeldOrder();
    await delayPayment(orderId);
    await db
      .update(orders)
      .set({ voucherMethod: "boleto", voucherUntil: new Date(Date.now() + 2 * 86_400_000) })
      .where(eq(orders.id, orderId));
    await loseSession(orderId);
    await age(orderId, 60 * 60);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("async_pending");
    await db.update(orders).set({ voucherUntil: new Date(Date.now() - 25 * 3_600_000) });
    await letBeDue(orderId);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("expired");
  });
});

describe("an order that waits for a delayed payment", () => {
  it("an order with a delayed payment keeps its page open and is checked at growing intervals of at most six hours", async () => {
    const { orderId, session } = await buildHeldOrder();
    await delayPayment(orderId);
    for (const [hours, atLeast, atMost] of [
      [0, 4, 6],
      [2, 25, 35],
      [24, 350, 361],
      [72, 350, 361],
    ] as const) {
      await age(orderId, hours * 60);
      await sweepOrders();
      const minutes = await minutesToNextCheck(orderId);
      expect(minutes).toBeGreaterThan(atLeast);
      expect(minutes).toBeLessThanOrEqual(atMost);
    }
    const { objects } = await sandbox.state(["sessions"]);
    const pages = objects?.sessions as { session: { id: string; status: string } }[];
    expect(pages.find((page) => page.session.id === session)?.session.status).toBe("open");
    await endPayment(await readOrder(orderId));
  });
});

describe("an unreachable provider", () => {
  it("the sweep sends only one request to an unreachable provider, and opens an exception for every expired order", async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, buildHeldOrder));
    for (const { orderId } of orders) await age(orderId, 40);
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    expect(await sweepOrders()).toEqual({ checked: 1, unreachable: 1 });
    for (const { orderId } of orders)
      expect(await exceptionsOf(orderId)).toEqual([{ kind: "provider_unreachable", details: {} }]);

    await sandbox.setFaults([]);
    // The orders that were not checked are due immediately. The order whose check failed is due later.
    expect(await sweepOrders()).toEqual({ checked: 7, unreachable: 0 });
    const cancelled = await Promise.all(orders.map(async ({ orderId }) => (await readOrder(orderId)).status));
    expect(cancelled.filter((status) => status === "cancelled")).toHaveLength(7);
  });

  it("the sweep checks all other orders when one request to the provider fails", async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, buildHeldOrder));
    for (const { orderId } of orders) await age(orderId, 40);
    // With the random seed 8, the connection breaks during the response to the tenth request. The client does
    // not repeat a request when the connection breaks during the answer.
    await sandbox.setFaults([{ path: "/v1/**", kind: "cut", times: 1, probability: 0.1 }], 8);
    expect(await sweepOrders()).toEqual({ checked: 20, unreachable: 1 });
    const statuses = await Promise.all(orders.map(async ({ orderId }) => (await readOrder(orderId)).status));
    expect(statuses.toSorted()).toEqual([...Array(19).fill("cancelled"), "pending"]);
  });

  it("while the provider is unreachable, each sweep checks only the order that has been due for the longest time", async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, buildHeldOrder));
    for (const [minutes, { orderId }] of orders.entries())
      await db.execute(
        sql`update orders set next_check_at = now() - make_interval(mins => ${minutes}) where id = ${orderId}`,
      );
    await sandbox.setFaults([{ path: "/v1/**", kind: "cut" }]);
    const isLater = async () =>
      (await Promise.all(orders.map(({ orderId }) => minutesToNextCheck(orderId)))).map((wait) => wait > 0);
    for (let checked = 1; checked <= 4; checked++) {
      providerBreaker.close();
      expect(await sweepOrders()).toEqual({ checked: 1, unreachable: 1 });
      expect(await isLater()).toEqual([...Array(12 - checked).fill(false), ...Array(checked).fill(true)]);
    }
  });

  it("the sweep sends no requests to an unreachable provider for a while after three failed sweeps", async () => {
    const { orderId } = await buildHeldOrder();
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    for (let run = 0; run < 3; run++) {
      await letBeDue(orderId);
      expect(await sweepOrders()).toEqual({ checked: 1, unreachable: 1 });
    }
    await letBeDue(orderId);
    expect(await sweepOrders()).toEqual({ checked: 0, unreachable: 0 });
    expect(await minutesToNextCheck(orderId)).toBeLessThanOrEqual(0);
    providerBreaker.close();
    await sandbox.setFaults([]);
    expect(await sweepOrders()).toEqual({ checked: 1, unreachable: 0 });
  });
});
