import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { deliverAfterAll } from "#domain/delivery/deliver-after-all.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { findSale } from "#domain/sales/find-sale.ts";
import { openQueueOf, RETURNING_CARD } from "#tests/factories/build-decisions.ts";
import { readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import {
  buildThreeUnits,
  refundsOf,
  refundUnits,
  stateOfUnits,
  unitsOf,
} from "#tests/factories/build-unit-refund.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const reason = "agreed with the buyer by phone";
const PENDING_CARD = "4000000000007726";
const admin = await buildSignedInAdmin();

const end = async (orderId: string, state: "succeeded" | "failed") => {
  await sandbox.setRefund((await refundsOf(orderId)).at(-1)?.providerRefundId ?? "", state);
  await reconcileRefunds(orderId);
};
const letTimePass = () =>
  db.update(refunds).set({
    createdAt: sql`${refunds.createdAt} - interval '1 hour'`,
    updatedAt: sql`${refunds.updatedAt} - interval '1 hour'`,
  });
const countAtProvider = async (orderId: string) => {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return (await stripeProvider.listRefunds(payment?.providerPaymentId ?? "")).length;
};

afterEach(() => sandbox.setFaults([]));

describe("the refund of one unit when the result of the refund arrives late", () => {
  it("a pending refund keeps its unit accessible until the bank confirms the refund, and blocks other actions on the unit", async () => {
    const { orderId, shopper } = await buildThreeUnits({ card: PENDING_CARD });
    await refundUnits(admin, orderId, { slots: [1] });
    const [first] = await unitsOf(orderId);
    const deliverableId = first?.id ?? "";
    expect(await readOrder(orderId)).toMatchObject({ refundState: "pending" });
    expect((await revealDeliverable(shopper, { deliverableId })).fields).toHaveLength(2);
    expect(await domainErrorOf(replaceItem(admin, { deliverableId, reason }), "not_replaceable")).toBe(
      "refund_under_way",
    );
    expect(await domainErrorOf(refundUnits(admin, orderId, { slots: [1] }))).toBe("refund_changed");
    await end(orderId, "succeeded");
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered", "delivered"]);
  });

  it("a unit stays with the shopper when its pending refund fails, and staff can refund the unit again", async () => {
    const { orderId } = await buildThreeUnits({ card: PENDING_CARD });
    await refundUnits(admin, orderId, { slots: [1] });
    await end(orderId, "failed");
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await openQueueOf(orderId)).toEqual(["refund_failed"]);
    await refundUnits(admin, orderId, { slots: [2] });
    expect(await openQueueOf(orderId), "a refund of another unit resolves no row").toEqual(["refund_failed"]);
    await end(orderId, "succeeded");
    await refundUnits(admin, orderId, { slots: [1] });
    expect(await openQueueOf(orderId)).toEqual([]);
  });

  it("deliverAfterAll restores the shopper's access only to the unit whose refund failed", async () => {
    const { orderId } = await buildThreeUnits({ card: RETURNING_CARD });
    await refundUnits(admin, orderId, { slots: [1] });
    await refundUnits(admin, orderId, { slots: [2] });
    await end(orderId, "failed");
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "revoked", "delivered"]);
    const { orderNumber } = await readOrder(orderId);
    expect(await findSale(admin, orderNumber)).toMatchObject({
      endedUnits: 1,
      refundable: [{ slots: [2, 3] }],
    });
    await deliverAfterAll(admin, { orderId, reason });
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered", "delivered"]);
  });

  it("staff can refund a revoked unit again after the bank has returned the money of its first refund", async () => {
    const { orderId } = await buildThreeUnits({ card: RETURNING_CARD });
    await refundUnits(admin, orderId, { slots: [2] });
    await end(orderId, "failed");
    await refundUnits(admin, orderId, { slots: [2] });
    expect(await readOrder(orderId)).toMatchObject({ refundState: "partial", refundedAmount: 6_000 });
    expect(await openQueueOf(orderId)).toEqual([]);
    expect(await domainErrorOf(deliverAfterAll(admin, { orderId, reason }), "not_resumable")).toBe(
      "nothing_ended",
    );
  });
});

describe("the refund of one unit when the provider's answer is lost or refused", () => {
  it("a unit is refunded only once when the refund response is lost and a webhook or the sweep reports the refund", async () => {
    for (const report of [(orderId: string) => reconcileRefunds(orderId), () => sweepRefunds()]) {
      const { orderId } = await buildThreeUnits();
      await sandbox.setFaults([
        { method: "POST", path: "/v1/refunds", kind: "status", when: "after", times: 3 },
      ]);
      expect((await refundUnits(admin, orderId, { slots: [3] })).isSent).toBe(false);
      expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "delivered"]);
      await sandbox.setFaults([]);
      await letTimePass();
      await report(orderId);
      await reconcileRefunds(orderId);
      expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "revoked"]);
      expect(await refundsOf(orderId)).toHaveLength(1);
      expect(await countAtProvider(orderId)).toBe(1);
    }
  });

  it("a refused refund of a unit waits in the exception queue, and ends the shopper's access to the unit after the provider accepts the refund", async () => {
    const { orderId } = await buildThreeUnits();
    await sandbox.setFaults([{ path: "/v1/refunds", kind: "status", status: 403 }]);
    expect((await refundUnits(admin, orderId, { slots: [3] })).isSent).toBe(false);
    expect(await openQueueOf(orderId)).toEqual(["refund_not_sent"]);
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "delivered"]);
    await sandbox.setFaults([]);
    await letTimePass();
    await sweepRefunds();
    expect(await stateOfUnits(orderId)).toEqual(["delivered", "delivered", "revoked"]);
    expect(await openQueueOf(orderId)).toEqual([]);
  });

  it("a refund with a reduced amount still covers the same unit when a dashboard refund caused the reduction", async () => {
    const { orderId, session, lineId } = await buildThreeUnits();
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "status", times: 3 }]);
    await refundUnits(admin, orderId, { slots: [1, 2] });
    await sandbox.setFaults([]);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 7_000 });
    await reconcileRefunds(orderId);
    const rest = (await refundsOf(orderId)).find(({ state }) => state === "requested");
    expect(rest).toMatchObject({
      amount: 11_000,
      slots: { [lineId]: [1, 2] },
      lineAmounts: { [lineId]: 11_000 },
    });
    await letTimePass();
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 18_000 });
  });

  it("a unit is refunded only once when a dashboard refund replaces the first refund and the provider then accepts the first refund", async () => {
    const { orderId, session } = await buildThreeUnits({ card: RETURNING_CARD });
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "status", times: 3 }]);
    const { refundId } = await refundUnits(admin, orderId, { slots: [1] });
    await sandbox.setFaults([]);
    const intent = String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
    const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 13_000 });
    await reconcileRefunds(orderId);
    await sandbox.setRefund(id, "failed");
    const late = { paymentId: intent, amount: 6_000, refundId, orderId };
    await stripeProvider.createRefund(late, `${refundId}-late`);
    await reconcileRefunds(orderId);
    await letTimePass();
    await sweepRefunds();
    expect((await refundsOf(orderId)).map(({ state, amount }) => `${state} ${amount}`).sort()).toEqual([
      "canceled 5000",
      "failed 13000",
      "succeeded 6000",
    ]);
    expect(await stateOfUnits(orderId)).toEqual(["revoked", "delivered", "delivered"]);
  });
});
