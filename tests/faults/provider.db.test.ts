import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { providerBreaker } from "#domain/payments/provider-breaker.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel, until } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

/** Returns the provider's sessions by order id. */
async function sessionsByOrder(): Promise<Map<string, string[]>> {
  const { objects } = await sandbox.state(["sessions"]);
  const rows = (objects?.sessions ?? []) as { session: { id: string; client_reference_id: string | null } }[];
  const found = new Map<string, string[]>();
  for (const { session } of rows) {
    const order = session.client_reference_id ?? "";
    found.set(order, [...(found.get(order) ?? []), session.id]);
  }
  return found;
}

/**
 * Random faults for every request: errors before and after the request takes effect, rate limiting, cut
 * answers.
 */
const TROUBLE: Parameters<typeof sandbox.setFaults>[0] = [
  { path: "/v1/**", kind: "status", status: 500, when: "before", probability: 0.2 },
  { path: "/v1/**", kind: "status", status: 500, when: "after", probability: 0.25 },
  { path: "/v1/**", kind: "status", status: 429, when: "before", probability: 0.33 },
  { path: "/v1/**", kind: "cut", probability: 0.5 },
];

afterEach(() => sandbox.setFaults([]));

/** Retries a checkout up to 12 times with the same attempt id, as a shopper does. */
async function persist<T>(work: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 0; attempt < 12; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return undefined;
}

describe("a failing provider", () => {
  it("F12: random provider failures cause only one payment page and one refund for each order, and each paid order is delivered", async () => {
    const count = atScale(12, 500);
    const product = await buildProduct({ stock: count });
    const items = [{ productId: product.id, quantity: 1 }];
    await sandbox.setFaults(TROUBLE, 7);
    let cut = 0;
    const started = await inParallel(count, 8, async () => {
      const shopper = await buildShopper();
      const attempt = randomUUID();
      const answer = await persist(() => checkOut(shopper, items, attempt));
      if (!answer) cut++;
      // Simulates a shopper who goes back and clicks again.
      const again = await persist(() => checkOut(shopper, items, attempt));
      if (answer && again) expect(again.paymentUrl).toBe(answer.paymentUrl);
      return (answer ?? again)?.orderId;
    });
    const struck = (await sandbox.state()).faults.reduce((sum, fault) => sum + fault.struck, 0);
    await sandbox.setFaults([]);
    await db.execute(sql`update orders set next_check_at = now() where status = 'pending'`);
    await until("every order has its page", 120, async () => {
      await sweepOrders(100);
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from orders where payment_state = 'creating'`,
      );
      await db.execute(sql`update orders set next_check_at = now() where payment_state = 'creating'`);
      return rows[0]?.n === 0;
    });
    const orders = started.filter((id) => id !== undefined);
    expect(new Set(orders).size).toBe(orders.length);
    const sessions = await sessionsByOrder();
    for (const orderId of orders)
      expect(sessions.get(orderId)).toEqual([(await readOrder(orderId)).providerSessionId]);
    expect([...sessions.values()].every((made) => made.length === 1)).toBe(true);

    for (const orderId of orders)
      await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" });
    await sandbox.setFaults(TROUBLE, 11);
    await until("every paid order is delivered", 900, async () => {
      // Each round of this loop simulates a run of the job one hour after the last run. After an hour, the
      // orders are due again and the circuit breaker accepts requests again.
      providerBreaker.close();
      await db.execute(
        sql`update orders set next_check_at = next_check_at - interval '1 hour' where status = 'pending'`,
      );
      await sweepOrders(100);
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from orders where ${inArray(sql`id`, orders)} and status <> 'completed'`,
      );
      return rows[0]?.n === 0;
    });

    const reason = "a provider in trouble";
    const refunded = orders.filter((_, at) => at % 2 === 0);
    await inParallel(refunded.length, 4, (at) =>
      requestRefund(system("command"), { orderId: refunded[at] ?? "", scope: { kind: "all" }, reason }),
    );
    await sandbox.setFaults([]);
    await until("every refund is made", 300, async () => {
      await db.execute(sql`update refunds set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'
        where state in ('requested', 'pending')`);
      await sweepRefunds(100);
      return (await Promise.all(refunded.map(readOrder))).every(({ refundState }) => refundState === "full");
    });
    for (const orderId of refunded) {
      const { providerPaymentId } = await readOrder(orderId);
      expect(await stripeProvider.listRefunds(providerPaymentId ?? "")).toHaveLength(1);
    }
    expect(struck).toBeGreaterThan(0);
    recordFault(
      "F12",
      { orders: count },
      `${struck} requests struck while ordering; ${orders.length} pages made and shown, one an order, ${refunded.length} refunds, none twice; ${cut} buyers asked more than 12 times`,
    );
  });
});
