import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { disputes } from "#db/schema/payments.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { ensureShopId } from "#domain/settings/shop-id.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { compare, openQueue } from "#tests/factories/compare-books.ts";

/** Runs the jobs of the worker without webhooks, as if the events had arrived a minute ago. */
async function runJobs(): Promise<void> {
  await pollEvents();
  await pool.query(
    "update provider_events set received_at = received_at - interval '1 minute' where handled_at is null",
  );
  expect(await handleDueEvents()).toMatchObject({ failed: 0 });
}

/**
 * Opens a payment page as other software with the same provider account would open it, with the references of
 * that software.
 */
async function openForeignPage(
  named: { client_reference_id?: string; metadata?: Record<string, string> } = {},
): Promise<string> {
  const { metadata, ...rest } = named;
  const page = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "https://elsewhere.example/thanks",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 4_200, product_data: { name: "Elsewhere" } },
      },
    ],
    ...rest,
    ...(metadata && { metadata, payment_intent_data: { metadata } }),
  });
  return page.id;
}

const intentOf = async (session: string) =>
  String((await stripe.checkout.sessions.retrieve(session)).payment_intent);
afterEach(() => pool.query("update exception_queue set resolved_at = now() where resolved_at is null"));

describe("a payment that names no order of this shop", () => {
  it.each([
    ["nothing", {}],
    ["an order number of other software", { client_reference_id: "1047", metadata: { order_id: "1047" } }],
    [
      "another shop of this kind",
      { client_reference_id: randomUUID(), metadata: { order_id: randomUUID(), shop_id: randomUUID() } },
    ],
  ])(
    "a foreign payment that names %s is ignored together with its refund, and the nightly comparison counts the payment",
    async (_, named) => {
      await ensureShopId();
      const session = await openForeignPage(named);
      await sandbox.pay({ session });
      await stripe.refunds.create({ payment_intent: await intentOf(session), amount: 100 });
      await runJobs();
      expect(await openQueue()).toEqual([]);
      const done = await compare();
      expect(done?.compared.foreign).toBeGreaterThanOrEqual(2);
      expect(done).toMatchObject({ mended: 0, differences: 0 });
      expect(await openQueue()).toEqual([]);
    },
  );

  it("the shop ignores a payment that belongs to no order of this shop, and ignores the payment's dispute and fraud warning", async () => {
    await ensureShopId();
    for (const card of ["disputed_fraudulent", "early_fraud_warning"] as const)
      await sandbox.pay({ session: await openForeignPage(), card });
    await runJobs();
    expect(await compare()).toMatchObject({ mended: 0, differences: 0 });
    expect(await openQueue()).toEqual([]);
    expect(await db.$count(disputes)).toBe(0);
  });
});

describe("a payment that names an order of this shop", () => {
  it.each([
    ["with the shop's id", async () => ({ order_id: randomUUID(), shop_id: await ensureShopId() })],
    ["without one, as pages did before shops had ids", async () => ({ order_id: randomUUID() })],
  ])("a payment that names an unknown order of this shop opens an exception (%s)", async (_, named) => {
    const session = await openForeignPage({ metadata: await named() });
    await sandbox.pay({ session });
    await runJobs();
    expect(await openQueue()).toEqual([["orphan_payment", null, undefined]]);
    expect(await compare()).toMatchObject({ mended: 0, differences: 0 });
  });

  it("a payment is matched to its order by the stored session when the payment has lost its metadata", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    await stripe.checkout.sessions.update(session, { metadata: "" });
    await stripe.paymentIntents.update(await intentOf(session), { metadata: "" });
    expect(await compare()).toMatchObject({ mended: 1, differences: 0 });
    expect(await readOrder(orderId)).toMatchObject({ status: "completed" });
    await runJobs();
    expect(await openQueue()).toEqual([]);
  });
});
