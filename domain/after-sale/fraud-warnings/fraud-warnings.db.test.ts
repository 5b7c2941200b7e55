import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { payments, providerEvents } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { closeException } from "#domain/sales/close-exception.ts";
import { buildAwaitingOrder, openProviderSession, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { openWebhookDoor } from "#tests/factories/open-webhook-endpoint.ts";
import { reconcileFraudWarning } from "./reconcile-fraud-warning.ts";

const WARNED_CARD = "4000000000005423";
const reason = "the buyer was called and knows of it";

/** Runs the worker jobs that fetch and handle provider events when no webhook arrives. */
async function poll(): Promise<void> {
  await pollEvents();
  await db.update(providerEvents).set({ receivedAt: sql`now() - interval '1 minute'` });
  await handleDueEvents();
}

async function buildWarnedOrder() {
  const awaiting = await buildAwaitingOrder();
  await sandbox.pay({ session: awaiting.session, card: WARNED_CARD });
  await poll();
  return { ...awaiting, deliverableId: await deliverableOf(awaiting.orderId) };
}
async function deliverableOf(orderId: string): Promise<string> {
  const [row] = await db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
  return row?.id ?? "";
}
async function warningOf(orderId: string) {
  const rows = await db
    .select()
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.orderId, orderId), eq(exceptionQueue.kind, "early_fraud_warning")));
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
}
const alertsOf = async (orderId: string) =>
  (await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, orderId)))
    .map(({ details }) => details.alert_type)
    .filter((type) => type === "FRAUD_WARNING");
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.version))
    .map(({ type }) => type)
    .filter((type) => type.startsWith("fraud"));

describe("a fraud warning", () => {
  it("a fraud warning freezes the delivery, opens a row in the queue and notifies staff by mail", async () => {
    const admin = await buildSignedInAdmin();
    const endpoint = await openWebhookDoor();
    const { orderId, shopper, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: WARNED_CARD });
    const countStored = () => db.$count(providerEvents, sql`${providerEvents.type} like 'radar.%'`);
    for (let wait = 0; (await countStored()) === 0 && wait < 100; wait++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await endpoint.close();
    await db.update(providerEvents).set({ receivedAt: sql`now() - interval '1 minute'` });
    await handleDueEvents();
    expect(await readOrder(orderId)).toMatchObject({
      status: "completed",
      exceptions: ["early_fraud_warning"],
    });
    const deliverableId = await deliverableOf(orderId);
    expect(await domainErrorOf(revealDeliverable(shopper, { deliverableId }))).toBe("delivery_frozen");
    expect((await listDeliverables(shopper)).items.map(({ frozen }) => frozen)).toEqual([true]);
    expect((await warningOf(orderId)).resolvedAt).toBeNull();
    expect(await alertsOf(orderId)).toHaveLength(1);
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.userId, admin.userId));
    expect(mails.map(({ data }) => data.alert)).toEqual(["FRAUD_WARNING"]);
  });

  it("the poller finds a fraud warning without a webhook, and repeated reports of the warning change nothing", async () => {
    const { orderId } = await buildWarnedOrder();
    const { subject } = await warningOf(orderId);
    await Promise.all([1, 2, 3].map(() => reconcileFraudWarning(stripeProvider, subject)));
    expect(await eventsOf(orderId)).toEqual(["fraud_warning"]);
    expect(await alertsOf(orderId)).toHaveLength(1);
  });

  it("when a fraud warning arrives before any report about its payment, the shop records the payment", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: WARNED_CARD });
    const { objects } = await sandbox.state(["warnings"]);
    for (const { id } of objects?.warnings ?? []) await reconcileFraudWarning(stripeProvider, String(id));
    expect(await readOrder(orderId)).toMatchObject({
      paymentState: "paid",
      exceptions: ["early_fraud_warning"],
    });
  });

  it("a fraud warning stays dismissed after staff dismiss it, and the delivery is no longer frozen", async () => {
    const { orderId, shopper, deliverableId } = await buildWarnedOrder();
    const staff = await buildSignedInMember("manage_orders");
    const warning = await warningOf(orderId);
    await closeException(staff, { exceptionId: warning.id, reason });
    await reconcileFraudWarning(stripeProvider, warning.subject);
    expect(await readOrder(orderId)).toMatchObject({ exceptions: [] });
    const { fields } = await revealDeliverable(shopper, { deliverableId });
    expect(fields.length).toBeGreaterThan(0);
    expect(await eventsOf(orderId)).toEqual(["fraud_warning", "fraud_warning_closed"]);
    expect(await warningOf(orderId)).toMatchObject({ resolution: reason, resolvedBy: staff.userId });
  });

  it("a fraud warning closes automatically after a full refund, and the refund revokes the delivery", async () => {
    const { orderId, shopper, deliverableId } = await buildWarnedOrder();
    await requestRefund(await buildSignedInAdmin(), { orderId, scope: { kind: "all" }, reason });
    await poll();
    expect(await readOrder(orderId)).toMatchObject({
      exceptions: [],
      refundState: "full",
      deliveryState: "revoked",
    });
    expect(await domainErrorOf(revealDeliverable(shopper, { deliverableId }))).toBe("delivery_frozen");
    expect((await warningOf(orderId)).resolvedAt).not.toBeNull();
  });

  it("a fraud warning closes automatically when the bank opens a dispute", async () => {
    const { orderId } = await buildWarnedOrder();
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const { objects } = await sandbox.state(["charges"]);
    const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
    await sandbox.openDispute(String(charge?.id), "fraudulent");
    await poll();
    expect(await readOrder(orderId)).toMatchObject({ exceptions: [], disputeState: "open" });
  });

  it("a fraud warning opens its own row in the queue when its payment has no order", async () => {
    const { id: session } = await openProviderSession({ orderId: "nobody's" });
    await sandbox.pay({ session, card: WARNED_CARD });
    await poll();
    const open = await db.select().from(exceptionQueue).where(sql`${exceptionQueue.orderId} is null`);
    expect(open.map(({ kind }) => kind).sort()).toEqual(["early_fraud_warning", "orphan_payment"]);

    const staff = await buildSignedInAdmin();
    for (const { id } of open) await closeException(staff, { exceptionId: id, reason });
    const payment = open.find(({ kind }) => kind === "orphan_payment")?.subject ?? "";
    await stripe.refunds.create({ payment_intent: payment });
    await poll();
    // The refund in Stripe's dashboard leaves no open row in the exception queue.
    const undecided = sql`${exceptionQueue.orderId} is null and ${exceptionQueue.resolvedAt} is null`;
    expect(await db.$count(exceptionQueue, undecided)).toBe(0);
  });
});

describe("a dispute without a webhook", () => {
  it("a dispute takes effect when the poller reads its event, even without a webhook", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await poll();
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
    const { objects } = await sandbox.state(["charges"]);
    const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
    await sandbox.openDispute(String(charge?.id), "fraudulent");
    await poll();
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "open" });
  });
});
