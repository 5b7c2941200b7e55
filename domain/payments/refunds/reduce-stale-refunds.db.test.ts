import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { system } from "#domain/kernel/caller.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { reconcileRefunds } from "./reconcile-refunds.ts";
import { requestRefund } from "./request-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

const shop = system("command");
const reason = "the buyer asked for it";
const all = { kind: "all" } as const;
const rowsOf = (orderId: string) => db.select().from(refunds).where(eq(refunds.orderId, orderId));
const letTimePass = () =>
  db.execute(
    sql`update refunds set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`,
  );

afterEach(() => sandbox.setFaults([]));

describe("a refund made in Stripe's dashboard", () => {
  /**
   * Builds an order with two refunds. The shop has not sent its own refund of the full price. Staff have made
   * a second refund in Stripe's dashboard.
   */
  async function buildStaleRefund(amount?: number) {
    const { orderId, session } = await buildPaidOrder();
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "status", times: 3 }]);
    expect((await requestRefund(shop, { orderId, scope: all, reason })).isSent).toBe(false);
    await sandbox.setFaults([]);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(payment_intent), ...(amount && { amount }) });
    return orderId;
  }
  const statesOf = async (orderId: string) => (await rowsOf(orderId)).map(({ state }) => state).sort();

  it("an unsent refund is cancelled when the shop learns that a dashboard refund has returned the same money", async () => {
    const orderId = await buildStaleRefund();
    await reconcileRefunds(orderId);
    expect(await statesOf(orderId)).toEqual(["canceled", "succeeded"]);
    expect(await readOrder(orderId)).toMatchObject({
      refundState: "full",
      refundedAmount: 6000,
      exceptions: [],
    });
  });

  it("an unsent refund becomes cancelled instead of failed when the provider refuses it because of a dashboard refund", async () => {
    const orderId = await buildStaleRefund();
    await letTimePass();
    await sweepRefunds();
    expect(await statesOf(orderId)).toEqual(["canceled", "succeeded"]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", exceptions: [] });
  });

  it("an unsent refund is reduced to the remaining amount when the refund in the dashboard was partial", async () => {
    const orderId = await buildStaleRefund(1000);
    await reconcileRefunds(orderId);
    expect(await statesOf(orderId)).toEqual(["canceled", "requested", "succeeded"]);
    await letTimePass();
    await sweepRefunds();
    expect((await rowsOf(orderId)).map(({ state, amount }) => `${state} ${amount}`).sort()).toEqual([
      "canceled 6000",
      "succeeded 1000",
      "succeeded 5000",
    ]);
    expect(await readOrder(orderId)).toMatchObject({
      refundState: "full",
      refundedAmount: 6000,
      exceptions: [],
    });
  });

  it("a dashboard refund is booked while the shop sends its own refund, and reduces the next unsent refund", async () => {
    const { orderId, session } = await buildPaidOrder();
    await sandbox.setFaults([{ method: "POST", path: "/v1/refunds", kind: "status", times: 6 }]);
    const part = (amount: number) =>
      requestRefund(shop, { orderId, scope: { kind: "amount", amount }, reason });
    await part(1800);
    const { refundId } = await part(2400);
    await sandbox.setFaults([]);
    const intent = String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
    await stripe.refunds.create({ payment_intent: intent, amount: 3000 });
    await reconcileRefunds(orderId);
    expect(await statesOf(orderId)).toEqual(["canceled", "requested", "requested", "succeeded"]);
    const late = { paymentId: intent, amount: 2400, refundId, orderId };
    await stripeProvider.createRefund(late, `${refundId}-late`);
    await reconcileRefunds(orderId);
    await letTimePass();
    await sweepRefunds();
    const given = (await rowsOf(orderId)).filter(({ state }) => state === "succeeded");
    expect(given.map(({ amount }) => amount).sort()).toEqual([2400, 3000, 600]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", exceptions: [] });
  });

  it("the shop reduces a full refund by staff and writes an audit row when the dashboard contains an earlier refund", async () => {
    const { orderId, session } = await buildPaidOrder();
    const staff = await buildSignedInAdmin();
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 1000 });
    const { refundId, isSent } = await requestRefund(staff, { orderId, scope: all, reason });
    expect(isSent).toBe(true);
    expect(await statesOf(orderId)).toEqual(["canceled", "succeeded", "succeeded"]);
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", refundedAmount: 6000 });
    const audited = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, orderId));
    const rest = (await rowsOf(orderId)).find(({ amount }) => amount === 5000);
    expect(audited.map(({ actionType, details }) => ({ actionType, ...details }))).toEqual([
      {
        ...{ actionType: "ORDER_REFUND_REQUESTED", refund_id: refundId, scope: "all", reason },
        ...{ given: 6000, given_in_this_hour: 6000 },
      },
      { actionType: "ORDER_REFUND_CUT", refund_id: rest?.id, instead_of: refundId, amount: 5000 },
    ]);
  });
});
