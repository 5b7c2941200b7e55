import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { ledgerTransactions, payments, refunds } from "#db/schema/payments.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { system } from "#domain/kernel/caller.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const shop = system("command");
const reason = "the buyer asked for it";
const all = { kind: "all" } as const;
/**
 * Two test cards. Refunds to the first card stay pending. Refunds to the second card first succeed and later
 * fail.
 */
const PENDING_CARD = "4000000000007726";
const FAILING_CARD = "4000000000005126";

const ledgerOf = async (orderId: string) =>
  (await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)))
    .map(({ kind }) => kind)
    .sort();
const refundsOf = (orderId: string) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt);
const paymentOf = async (orderId: string) =>
  (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]?.providerPaymentId ?? "";
/**
 * Returns the amount that the provider has refunded, in minor units. The amount does not include failed
 * refunds.
 */
const givenBack = async (orderId: string) =>
  (await stripeProvider.listRefunds(await paymentOf(orderId)))
    .filter(({ state }) => state === "succeeded" || state === "pending")
    .reduce((sum, { amount }) => sum + amount, 0);

const REFUNDS: Record<string, () => Promise<{ orderId: string; made: number; back: number }>> = {
  "at once": async () => {
    const { orderId } = await buildPaidOrder();
    await requestRefund(shop, { orderId, scope: all, reason });
    return { orderId, made: 1, back: 6000 };
  },
  "pending, then succeeded": async () => {
    const { orderId } = await buildPaidOrder({ card: PENDING_CARD });
    await requestRefund(shop, { orderId, scope: all, reason });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "pending", refundedAmount: 0 });
    const [refund] = await refundsOf(orderId);
    await sandbox.setRefund(refund?.providerRefundId ?? "", "succeeded");
    await Promise.all([reconcileRefunds(orderId), reconcileRefunds(orderId)]);
    return { orderId, made: 1, back: 6000 };
  },
  "failed after it succeeded": async () => {
    const { orderId } = await buildPaidOrder({ card: FAILING_CARD });
    await requestRefund(shop, { orderId, scope: all, reason });
    const [refund] = await refundsOf(orderId);
    await sandbox.setRefund(refund?.providerRefundId ?? "", "failed");
    await Promise.all([reconcileRefunds(orderId), reconcileRefunds(orderId)]);
    expect(await ledgerOf(orderId)).toEqual(["payment", "refund", "refund_reversed"]);
    return { orderId, made: 1, back: 0 };
  },
  "in three parts": async () => {
    const { orderId } = await buildPaidOrder();
    for (const amount of [1000, 2000, 3000])
      await requestRefund(shop, { orderId, scope: { kind: "amount", amount }, reason });
    const one = requestRefund(shop, { orderId, scope: { kind: "amount", amount: 1 }, reason });
    await expect(one).rejects.toMatchObject({ code: "refund_nothing_left" });
    return { orderId, made: 3, back: 6000 };
  },
  "ten clicks at once": async () => {
    const { orderId } = await buildPaidOrder();
    const clicks = Array.from({ length: 10 }, () => requestRefund(shop, { orderId, scope: all, reason }));
    const answers = await Promise.allSettled(clicks);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    return { orderId, made: 1, back: 6000 };
  },
};

/** Each kind of dispute, with the final dispute state of the order and the expected ledger entries. */
const DISPUTES: Record<string, () => Promise<{ orderId: string; state: string; ledger: string[] }>> = {
  won: async () => {
    const { orderId, dispute } = await openDispute("product_not_received");
    await rule(dispute, "won");
    return { orderId, state: "won", ledger: ["dispute_reinstated", "dispute_withdrawn", "payment"] };
  },
  lost: async () => {
    const { orderId, dispute } = await openDispute("fraudulent");
    await rule(dispute, "lost");
    return { orderId, state: "lost", ledger: ["dispute_withdrawn", "payment"] };
  },
  "an inquiry": async () => {
    const { orderId } = await openDispute("inquiry");
    return { orderId, state: "inquiry", ledger: ["payment"] };
  },
  "after a refund": async () => {
    const { orderId } = await openDispute("fraudulent", 1000);
    return { orderId, state: "open", ledger: ["dispute_withdrawn", "payment", "refund"] };
  },
  "an unknown status": async () => {
    const { orderId, dispute } = await openDispute("inquiry");
    await rule(dispute, "appeal_in_orbit");
    return { orderId, state: "unknown", ledger: ["payment"] };
  },
};

async function openDispute(kind: Parameters<typeof sandbox.openDispute>[1], refunded = 0) {
  const { orderId } = await buildPaidOrder();
  if (refunded > 0)
    await requestRefund(shop, { orderId, scope: { kind: "amount", amount: refunded }, reason });
  const payment = await paymentOf(orderId);
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment);
  const dispute = (await sandbox.openDispute(String(charge?.id), kind)).id;
  await tellThreeTimes(dispute);
  return { orderId, dispute };
}
async function rule(dispute: string, status: string): Promise<void> {
  await sandbox.setDispute(dispute, status);
  await tellThreeTimes(dispute);
}
const tellThreeTimes = (dispute: string) =>
  Promise.all([
    reconcileDispute(stripeProvider, dispute),
    reconcileDispute(stripeProvider, dispute),
    reconcileDispute(stripeProvider, dispute),
  ]);

/**
 * The sandbox never deletes an object. Each test therefore resets the sandbox, so that the sandbox's lists
 * stay short.
 */
afterEach(() => sandbox.reset());

describe("refunded money", () => {
  it("F18: refunded money never exceeds the payment, and each request makes exactly one provider refund", async () => {
    const each = atScale(3, 200);
    for (const [kind, make] of Object.entries(REFUNDS)) {
      await inParallel(each, 4, async () => {
        const { orderId, made, back } = await make();
        const [order, rows, provider] = await Promise.all([
          readOrder(orderId),
          refundsOf(orderId),
          stripeProvider.listRefunds(await paymentOf(orderId)),
        ]);
        expect([kind, rows.length, provider.length]).toEqual([kind, made, made]);
        expect([kind, order.refundedAmount, await givenBack(orderId)]).toEqual([kind, back, back]);
        expect(order.refundedAmount).toBeLessThanOrEqual(order.paidAmount);
      });
    }
    const kinds = Object.keys(REFUNDS);
    const counted = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from refunds r join payments p on p.id = r.payment_id group by p.id, p.amount
        having sum(r.amount) filter (where r.state in ('succeeded', 'pending', 'requested')) > p.amount`,
    );
    expect(counted.rows).toEqual([]);
    recordFault(
      "F18",
      { refunds: each * kinds.length },
      `${each} each ${kinds.join(", ")}; 0 above what was paid`,
    );
  });
});

describe("disputed money", () => {
  it("F19: the ledger records disputed money exactly once for each withdrawal and each return of the money", async () => {
    const each = atScale(3, 50);
    for (const [kind, make] of Object.entries(DISPUTES)) {
      await inParallel(each, 4, async () => {
        const { orderId, state, ledger } = await make();
        const order = await readOrder(orderId);
        expect([kind, order.disputeState, await ledgerOf(orderId)]).toEqual([kind, state, ledger]);
      });
    }
    const kinds = Object.keys(DISPUTES);
    recordFault(
      "F19",
      { disputes: each * kinds.length },
      `${each} each ${kinds.join(", ")}; each told three times at once`,
    );
  });
});
