import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { reconcileDispute } from "#domain/after-sale/disputes/reconcile-dispute.ts";
import { system } from "#domain/kernel/caller.ts";
import { compareSpan } from "#domain/operations/ledger/compare-span.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { DAY_MS } from "#tests/factories/compare-books.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { reconcileOrder } from "./reconcile-order.ts";

/** Runs only the jobs of the worker, as if no webhook had arrived. */
async function catchUp(): Promise<void> {
  await pollEvents();
  await pool.query(
    "update provider_events set received_at = received_at - interval '1 minute', next_attempt_at = now() where handled_at is null",
  );
  await handleDueEvents();
}
const deliveredOf = async (orderId: string) =>
  (await db.select().from(deliverables).where(eq(deliverables.orderId, orderId))).length;
const intentOf = async (session: string) =>
  String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
const chargeOf = async (session: string) =>
  String((await stripe.paymentIntents.retrieve(await intentOf(session))).latest_charge);
/**
 * The start time of the current test. An exception that the shop opens by mistake might belong to no order.
 * The tests therefore read all exceptions since this time.
 */
let startedAt = "";
beforeEach(async () => {
  startedAt = (await pool.query<{ now: string }>("select now()::text as now")).rows[0]?.now ?? "";
});
const openExceptions = async () =>
  (
    await pool.query<{ kind: string }>(
      "select kind from exception_queue where resolved_at is null and opened_at > $1 order by kind",
      [startedAt],
    )
  ).rows.map(({ kind }) => kind);

afterEach(async () => {
  await sandbox.setFaults([]);
  await sandbox.setConditions({ settlement: null, reviewsElevatedRisk: false, listLag: 0, staleExpiry: 0 });
  await db.delete(siteSettings);
});

describe("a delayed payment", () => {
  it("a delayed payment holds the stock, and the order is delivered only once after the money arrives", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.payDelayed(session, "start");
    await catchUp();
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "async_pending", status: "pending" });
    expect(await deliveredOf(orderId)).toBe(0);
    await sandbox.payDelayed(session, "succeed");
    await catchUp();
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
    expect(await deliveredOf(orderId)).toBe(1);
    expect(await openExceptions()).toEqual([]);
  });

  it("a delayed payment releases the stock when it fails", async () => {
    const product = await buildProduct({ stock: 1 });
    const { orderId, session } = await buildAwaitingOrder({
      items: [{ productId: product.id, quantity: 1 }],
    });
    await sandbox.payDelayed(session, "start");
    await catchUp();
    await sandbox.payDelayed(session, "fail");
    await catchUp();
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "failed", status: "cancelled" });
    expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
    expect(await openExceptions()).toEqual([]);
  });
});

describe("a fraud warning", () => {
  it("a fraud warning freezes the order until the order is fully refunded", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "early_fraud_warning" });
    await catchUp();
    const reason = "asked by the bank";
    await requestRefund(system("command"), { orderId, scope: { kind: "amount", amount: 1_000 }, reason });
    await catchUp();
    expect(await openExceptions()).toEqual(["early_fraud_warning"]);
    expect((await readOrder(orderId)).exceptions).toContain("early_fraud_warning");
    await requestRefund(system("command"), { orderId, scope: { kind: "all" }, reason });
    await catchUp();
    expect(await openExceptions()).toEqual([]);
  });
});

describe("a disputed amount that differs from the charge", () => {
  it.each([
    [2_000, 2_000],
    [5_150, 5_000],
  ])(
    "for a dispute of %i on a charge of 5000, the order stores the disputed amount %i, and the shop stores one dispute",
    async (amount, taken) => {
      const product = await buildProduct({ price: 5_000 });
      const { orderId, session } = await buildPaidOrder({ items: [{ productId: product.id, quantity: 1 }] });
      const dispute = await sandbox.openDispute(await chargeOf(session), "fraudulent", amount);
      await catchUp();
      expect(await readOrder(orderId)).toMatchObject({ disputeState: "open", disputedAmount: taken });
      expect(await openExceptions()).toEqual(["dispute"]);
      await sandbox.setDispute(dispute.id, "won");
      await reconcileDispute(stripeProvider, dispute.id);
      expect(await readOrder(orderId)).toMatchObject({ disputeState: "won", disputedAmount: 0 });
      expect(await openExceptions()).toEqual([]);
    },
  );
});

describe("a payout in another currency", () => {
  it("a payout in another currency changes no order, and the nightly comparison with the provider finds no difference", async () => {
    await sandbox.setConditions({ settlement: { currency: "eur", rate: 0.9 } });
    const product = await buildProduct({ price: 5_000, stock: 2 });
    const items = [{ productId: product.id, quantity: 1 }];
    const refunded = await buildPaidOrder({ items });
    const disputed = await buildPaidOrder({ items });
    const scope = { kind: "amount" as const, amount: 1_000 };
    await requestRefund(system("command"), { orderId: refunded.orderId, scope, reason: "goodwill" });
    await sandbox.openDispute(await chargeOf(disputed.session), "fraudulent");
    await catchUp();
    expect(await readOrder(refunded.orderId)).toMatchObject({ paidAmount: 5_000, refundedAmount: 1_000 });
    expect(await readOrder(disputed.orderId)).toMatchObject({ disputedAmount: 5_000, exceptions: [] });
    expect(await openExceptions()).toEqual(["dispute"]);
    const span = await compareSpan(new Date(Date.now() - DAY_MS), new Date(Date.now() + 5_000));
    expect(span.differences).toEqual([]);
  });
});

describe("Radar", () => {
  it("an order stays open when Radar blocks a payment, and the shopper can pay the order with another card", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "radar_blocked" });
    await catchUp();
    await reconcileOrder(orderId, "test");
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "awaiting", status: "pending" });
    await sandbox.pay({ session });
    await catchUp();
    expect(await deliveredOf(orderId)).toBe(1);
    expect(await openExceptions()).toEqual([]);
  });

  it.each([false, true])(
    "an order is delivered when Radar reports an elevated risk (in manual review: %s)",
    async (isReviewed) => {
      await sandbox.setConditions({ reviewsElevatedRisk: isReviewed });
      const { orderId, session } = await buildAwaitingOrder();
      await sandbox.pay({ session, card: "radar_elevated" });
      await catchUp();
      expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
      expect(await deliveredOf(orderId)).toBe(1);
      expect(await openExceptions()).toEqual([]);
    },
  );
});

describe("stale provider lists", () => {
  it("an outdated list from the provider never makes the shop treat its own payment as unknown, in any sequence of events", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    // The provider's list already contains the events, but does not yet contain the new page.
    await pollEvents();
    await sandbox.setConditions({ listLag: 600 });
    await pool.query(
      "update provider_events set received_at = received_at - interval '1 minute' where handled_at is null and type = 'payment_intent.succeeded'",
    );
    await handleDueEvents();
    expect(await openExceptions()).toEqual([]);
    await catchUp();
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
    expect(await deliveredOf(orderId)).toBe(1);
    expect(await openExceptions()).toEqual([]);
  });

  it("outdated lists from the provider never cause a second refund when the response to the first refund request was lost", async () => {
    const { orderId, session } = await buildPaidOrder();
    await sandbox.setConditions({ listLag: 600 });
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "cut", times: 3 }]);
    const scope = { kind: "amount" as const, amount: 1_000 };
    await domainErrorOf(requestRefund(system("command"), { orderId, scope, reason: "goodwill" }));
    await sandbox.setFaults([]);
    await pool.query(
      "update refunds set updated_at = now() - interval '2 minutes', created_at = created_at - interval '2 minutes' where order_id = $1",
      [orderId],
    );
    await sweepRefunds();
    expect(await readOrder(orderId)).toMatchObject({ refundedAmount: 1_000, refundState: "partial" });
    await sandbox.setConditions({ listLag: 0 });
    const made = await stripe.refunds.list({ payment_intent: await intentOf(session) });
    expect(made.data).toHaveLength(1);
  });
});
