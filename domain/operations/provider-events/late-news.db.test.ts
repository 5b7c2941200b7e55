import { describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { handleDueEvents } from "./handle-due-events.ts";
import { handleEvent } from "./handle-event.ts";
import { pollEvents } from "./poll-events.ts";

/**
 * Runs only the worker's jobs, as if no webhook had arrived. The function makes the unhandled events one
 * minute older.
 */
async function runJobs(): Promise<void> {
  await pollEvents();
  await pool.query(
    "update provider_events set received_at = received_at - interval '1 minute' where handled_at is null",
  );
  await handleDueEvents();
}

const intentOf = async (session: string) =>
  String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
const chargeOf = async (session: string) =>
  String((await stripe.paymentIntents.retrieve(await intentOf(session))).latest_charge);
const queueOf = async (orderId: string) =>
  (
    await pool.query<{ kind: string }>(
      "select kind from exception_queue where order_id = $1 and resolved_at is null order by kind",
      [orderId],
    )
  ).rows.map(({ kind }) => kind);

/** Handles the stored events of one kind first, before older events of other kinds. */
async function handleFirst(kind: string): Promise<void> {
  await pollEvents();
  const { rows } = await pool.query<{ id: string }>(
    "select id from provider_events where handled_at is null and type like $1 order by provider_created_at",
    [kind],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) await handleEvent(id);
}

describe("a later event about a payment", () => {
  it("a dispute event freezes the order when the event arrives after the payment", async () => {
    const { orderId, session, shopper } = await buildPaidOrder();
    await runJobs();
    await sandbox.openDispute(await chargeOf(session), "fraudulent");
    await runJobs();
    expect(await readOrder(orderId)).toMatchObject({ disputeState: "open" });
    expect(await queueOf(orderId)).toEqual(["dispute"]);
    const { rows } = await pool.query<{ id: string }>("select id from deliverables where order_id = $1", [
      orderId,
    ]);
    const reveal = revealDeliverable(shopper, { deliverableId: rows[0]?.id ?? "" });
    expect(await domainErrorOf(reveal)).toBe("delivery_frozen");
  });

  it("a refund event records the refund from the provider's dashboard when the event arrives after the payment", async () => {
    const { orderId, session } = await buildPaidOrder();
    await runJobs();
    await stripe.refunds.create({ payment_intent: await intentOf(session) });
    await runJobs();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
  });

  it("a fraud warning event opens an exception for the order when the event arrives after the payment", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "early_fraud_warning" });
    await handleFirst("radar.%");
    expect(await queueOf(orderId)).toEqual(["early_fraud_warning"]);
  });

  it("a dispute event settles the payment first when the event of the payment has not arrived", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session, card: "disputed_fraudulent" });
    await handleFirst("charge.dispute.%");
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "paid", disputeState: "open" });
  });

  it("a refund event settles the payment first when the event of the payment has not arrived", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await stripe.refunds.create({ payment_intent: await intentOf(session) });
    await handleFirst("charge.refunded");
    expect(await readOrder(orderId)).toMatchObject({ paymentState: "paid", refundState: "full" });
    await runJobs();
    expect(await readOrder(orderId)).toMatchObject({ refundState: "full", deliveryState: "revoked" });
  });
});
