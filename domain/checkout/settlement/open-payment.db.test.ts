import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { noteProviderDate } from "#domain/kernel/clock/provider-clock.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { sweepOrders } from "./sweep-orders.ts";

const failing = (options: { when: "before" | "after"; times?: number }) =>
  sandbox.setFaults([
    { method: "POST", path: "/v1/checkout/sessions", kind: "status", status: 500, ...options },
  ]);

/** Returns the ids of the payment pages that the provider created for an order. */
async function pagesOf(orderId: string): Promise<string[]> {
  const { objects } = await sandbox.state(["sessions"]);
  const made = (objects?.sessions ?? []) as { session: { id: string; client_reference_id: string } }[];
  return made
    .filter(({ session }) => session.client_reference_id === orderId)
    .map(({ session }) => session.id);
}

type Shopper = Awaited<ReturnType<typeof buildShopper>>;
const letItBeDue = ({ userId }: Shopper) =>
  db.execute(sql`update orders set next_check_at = now() where user_id = ${userId}`);
async function orderOf({ userId }: Shopper) {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where user_id = ${userId}`);
  return readOrder(rows[0]?.id ?? "");
}

afterEach(() => sandbox.setFaults([]));

describe("openPayment", () => {
  it("openPayment keeps the units reserved when the provider fails, and the next sweep opens the payment page", async () => {
    const product = await buildProduct({ stock: 1 });
    await failing({ when: "before" });
    const shopper = await buildShopper();
    expect(await domainErrorOf(checkOut(shopper, [{ productId: product.id, quantity: 1 }]))).toBe(
      "payment_unavailable",
    );
    expect(await stockOf(product.id)).toMatchObject([{ state: "reserved" }]);
    await sandbox.setFaults([]);
    await letItBeDue(shopper);
    await sweepOrders();
    const order = await orderOf(shopper);
    expect(order.paymentState).toBe("awaiting");
    expect(await pagesOf(order.id)).toEqual([order.providerSessionId]);
  });

  it("openPayment opens a payment page with a valid expiry time when the order is less than three minutes old", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    // The provider has stored no response under the idempotency key, as if the request had never arrived.
    await sandbox.setFaults([{ path: "/v1/**", kind: "status", status: 503 }]);
    await domainErrorOf(checkOut(shopper, [{ productId: product.id, quantity: 1 }]));
    await sandbox.setFaults([]);
    await db.execute(sql`update orders set created_at = created_at - interval '175 seconds',
      expires_at = expires_at - interval '175 seconds', next_check_at = now() where user_id = ${shopper.userId}`);
    await sweepOrders();
    expect((await orderOf(shopper)).paymentState).toBe("awaiting");
  });

  it.each([
    ["before it created the page: the next key creates it", "before"],
    ["after it created the page: the list contains it", "after"],
  ] as const)("openPayment creates one page when the provider stored a failure %s", async (_, when) => {
    const product = await buildProduct({ stock: 1 });
    await failing({ when, times: 1 });
    const { orderId } = await checkOut(await buildShopper(), [{ productId: product.id, quantity: 1 }]);
    expect(await pagesOf(orderId)).toEqual([(await readOrder(orderId)).providerSessionId]);
  });

  it("openPayment finds the payment page of an earlier request even when a clock correction has changed the request parameters", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    await sandbox.setFaults([{ method: "POST", path: "/v1/checkout/sessions", kind: "cut" }]);
    expect(await domainErrorOf(checkOut(shopper, [{ productId: product.id, quantity: 1 }]))).toBe(
      "payment_unavailable",
    );
    await sandbox.setFaults([]);
    await letItBeDue(shopper);
    noteProviderDate(new Date(shopNow() + 600_000).toUTCString());
    await sweepOrders();
    const order = await orderOf(shopper);
    expect(order.paymentState).toBe("awaiting");
    expect(await pagesOf(order.id)).toEqual([order.providerSessionId]);
  });

  it("openPayment creates only one payment page when several sweeps run at the same time", async () => {
    const product = await buildProduct({ stock: 1 });
    const shopper = await buildShopper();
    await failing({ when: "before" });
    await domainErrorOf(checkOut(shopper, [{ productId: product.id, quantity: 1 }]));
    await letItBeDue(shopper);
    await sandbox.setFaults([]);
    await Promise.all([sweepOrders(), sweepOrders(), sweepOrders()]);
    expect(await pagesOf((await orderOf(shopper)).id)).toHaveLength(1);
  });
});
