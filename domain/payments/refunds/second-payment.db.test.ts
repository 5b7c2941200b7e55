import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { buildPaidOrder, openProviderSession, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const rowsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId));

describe("a second payment of one order", () => {
  it("a second payment of one order is refunded in full, and the order keeps its first payment and its delivery", async () => {
    const { orderId } = await buildPaidOrder();
    const second = await openProviderSession({ orderId });
    await sandbox.pay({ session: second.id });
    for (const cause of ["event", "the same event"]) await reconcileOrder(orderId, cause, second.id);
    await db.update(refunds).set({
      createdAt: sql`${refunds.createdAt} - interval '1 hour'`,
      updatedAt: sql`${refunds.updatedAt} - interval '1 hour'`,
    });
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({
      status: "completed",
      refundState: "none",
      refundedAmount: 0,
      exceptions: ["duplicate_payment"],
    });
    expect((await rowsOf(orderId)).map((row) => row.state)).toEqual(["succeeded"]);
    const queue = await db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    expect(queue.every((row) => row.resolvedAt)).toBe(true);
  });

  it("a second payment stays in the exception queue until its full refund, and a third payment has its own row", async () => {
    const { orderId } = await buildPaidOrder();
    for (let more = 0; more < 2; more++) {
      const { id } = await openProviderSession({ orderId });
      await sandbox.pay({ session: id });
      await Promise.all([1, 2].map(() => reconcileOrder(orderId, "event", id)));
    }
    const queued = () => db.select().from(exceptionQueue).where(eq(exceptionQueue.orderId, orderId));
    const [second, third] = await queued();
    expect([second, third].map((row) => [row?.kind, row?.resolvedAt])).toEqual([
      ["duplicate_payment", null],
      ["duplicate_payment", null],
    ]);

    await db.delete(refunds).where(eq(refunds.orderId, orderId));
    const partly = await stripe.refunds.create({ payment_intent: second?.subject ?? "", amount: 1 });
    await reconcileRefunds(orderId);
    expect(await rowsOf(orderId)).toMatchObject([{ providerRefundId: partly.id, state: "succeeded" }]);
    expect((await queued()).map(({ resolvedAt }) => resolvedAt)).toEqual([null, null]);

    await stripe.refunds.create({ payment_intent: second?.subject ?? "" });
    await reconcileRefunds(orderId);
    const open = (await queued()).filter(({ resolvedAt }) => resolvedAt === null);
    expect(open.map(({ subject }) => subject)).toEqual([third?.subject]);

    // Earlier in this test, the refund rows were deleted. Here staff refund the third payment in the
    // dashboard.
    await stripe.refunds.create({ payment_intent: third?.subject ?? "" });
    await reconcileRefunds(orderId);
    expect((await queued()).every(({ resolvedAt }) => resolvedAt)).toBe(true);
  });
});
