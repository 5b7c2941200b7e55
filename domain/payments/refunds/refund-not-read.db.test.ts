import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { refunds } from "#db/schema/payments.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { system } from "#domain/kernel/caller.ts";
import { openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { requestRefund } from "./request-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

/** Simulates a provider key that has the right to create refunds but no right to read them. */
const rejectToList = () =>
  sandbox.setFaults([{ method: "GET", path: "/v1/refunds", kind: "status", status: 403 }]);
const letItBeDue = () => db.execute(sql`update refunds set updated_at = now() - interval '11 minutes'`);

/** Builds a refund that the provider has accepted and that the bank has not paid out. */
async function buildPendingRefund(): Promise<{ orderId: string; refundId: string }> {
  const { orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session, card: "refund_pending" });
  await reconcileOrder(orderId, "test");
  await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason: "the buyer asked" });
  const [row] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(row?.state).toBe("pending");
  return { orderId, refundId: row?.id ?? "" };
}

afterEach(() => sandbox.setFaults([]));

describe("a pending refund that the provider refuses to list", () => {
  it("a pending refund stays in the exception queue until the shop can read the refund, and the job still succeeds", async () => {
    const { orderId, refundId } = await buildPendingRefund();
    await rejectToList();
    await letItBeDue();
    expect(await sweepRefunds()).toBe(1);
    expect(await openQueueOf(orderId)).toEqual(["refund_not_read"]);
    const [row] = await db
      .select()
      .from(exceptionQueue)
      .where(and(eq(exceptionQueue.orderId, orderId), isNull(exceptionQueue.resolvedAt)));
    expect(row).toMatchObject({ subject: refundId, details: { amount: 6000, currency: "USD" } });
    await sandbox.setFaults([]);
    await letItBeDue();
    await sweepRefunds();
    expect(await openQueueOf(orderId)).toEqual([]);
  });

  it("an unreadable pending refund leaves the exception queue when the provider reports the final state", async () => {
    const { orderId } = await buildPendingRefund();
    await rejectToList();
    // The job skips a refund that another transaction has locked, and checks this refund in its next run.
    await expect
      .poll(
        async () => {
          await letItBeDue();
          await sweepRefunds();
          return openQueueOf(orderId);
        },
        { timeout: 20_000 },
      )
      .toEqual(["refund_not_read"]);
    await sandbox.setFaults([]);
    await sandbox.advanceClock(5);
    await letItBeDue();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full" });
    expect(await openQueueOf(orderId)).toEqual([]);
  });
});
