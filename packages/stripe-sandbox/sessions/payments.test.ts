import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCard, testCards } from "../records/test-cards.ts";
import { sessionFor, startTestSandbox, type TestSandbox } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

async function typesFor(session: string): Promise<string[]> {
  const made = await sandbox.stripe.checkout.sessions.retrieve(session);
  const events = (await sandbox.stripe.events.list({ limit: 30 })).data.reverse();
  const intent = made.payment_intent as string;
  return events
    .filter(
      (event) => JSON.stringify(event.data).includes(intent) || JSON.stringify(event.data).includes(session),
    )
    .map((event) => event.type);
}

test.each(Object.entries(testCards as Record<string, TestCard>))(
  "the card %s behaves as documented",
  async (name, card) => {
    const { stripe, control } = sandbox;
    const session = await stripe.checkout.sessions.create(
      sessionFor(4_000, {
        customer_email: "buyer@example.com",
        payment_intent_data: { metadata: { order: name } },
      }),
    );
    const result = await control.pay({ session: session.id, card: card.number });
    const after = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge.balance_transaction"],
    });
    const intent = after.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent.metadata).toEqual({ order: name });
    expect(charge.metadata).toEqual({ order: name });
    expect(charge.payment_method_details?.card).toMatchObject({
      last4: card.number.slice(-4),
      brand: card.brand,
    });
    const challenge = card.challenge ? ["payment_intent.requires_action"] : [];
    if (card.decline) {
      expect(result).toMatchObject({
        outcome: "declined",
        code: card.decline.code,
        decline_code: card.decline.declineCode,
      });
      expect(after).toMatchObject({ status: "open", payment_status: "unpaid" });
      expect(intent).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
      expect(intent.last_payment_error).toMatchObject({
        code: card.decline.code,
        decline_code: card.decline.declineCode,
        charge: charge.id,
      });
      expect(charge).toMatchObject({
        status: "failed",
        paid: false,
        captured: false,
        balance_transaction: null,
      });
      expect(await typesFor(session.id)).toEqual([
        "payment_intent.created",
        ...challenge,
        "charge.failed",
        "payment_intent.payment_failed",
      ]);
      return;
    }
    expect(result).toEqual({
      outcome: "succeeded",
      redirect_url: `http://localhost:43100/done?session=${session.id}`,
    });
    expect(after).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "buyer@example.com" },
    });
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 4_000,
      last_payment_error: null,
      next_action: null,
    });
    expect(charge).toMatchObject({
      status: "succeeded",
      paid: true,
      amount_captured: 4_000,
      disputed: card.after !== undefined && card.after !== "early_fraud_warning",
    });
    expect(charge.payment_method_details?.card?.three_d_secure?.result).toBe(
      card.challenge && "authenticated",
    );
    expect(charge.balance_transaction).toMatchObject({
      amount: 4_000,
      fee: 146,
      net: 3_854,
      status: card.availableAtOnce ? "available" : "pending",
    });
    const paid = [
      "payment_intent.created",
      ...challenge,
      "charge.succeeded",
      "charge.updated",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ];
    expect((await typesFor(session.id)).slice(0, paid.length)).toEqual(paid);
  },
);

test("an event does not change when its object changes later", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  await sandbox.control.pay({ session: session.id });
  await sandbox.stripe.checkout.sessions.update(session.id, { metadata: { later: "1" } });
  const [event] = (await sandbox.stripe.events.list({ type: "checkout.session.completed", limit: 1 })).data;
  expect(event?.data.object).toMatchObject({ id: session.id, metadata: {} });
  expect(event).toMatchObject({ api_version: "2026-10-28.endive", pending_webhooks: 0, livemode: false });
});

test("after a declined card, a valid card pays the session once, with the same payment intent", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  await sandbox.control.pay({ session: session.id, card: "lost_card" });
  await sandbox.control.pay({ session: session.id });
  expect(await sandbox.control.pay({ session: session.id })).toEqual({ outcome: "closed" });
  const intent = (await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
  const charges = await sandbox.stripe.charges.list({ payment_intent: intent });
  expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
});

test("a failed 3-D Secure authentication leaves the session open without a charge", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor());
  expect(
    await sandbox.control.pay({ session: session.id, card: "three_d_secure", outcome: "leave" }),
  ).toMatchObject({ outcome: "requires_action" });
  const waiting = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(waiting.payment_intent).toMatchObject({
    status: "requires_action",
    next_action: { type: "redirect_to_url" },
  });
  expect(
    await sandbox.control.pay({ session: session.id, card: "three_d_secure", outcome: "fail" }),
  ).toMatchObject({ outcome: "declined" });
  const after = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({
    status: "open",
    payment_intent: { status: "requires_payment_method", latest_charge: null },
  });
});

test("money is pending for two days, and the balance is the sum of the transactions", async () => {
  await sandbox.control.reset();
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor(10_000));
  await sandbox.control.pay({ session: session.id });
  const sums = async () => {
    const balance = await sandbox.stripe.balance.retrieve();
    return [balance.available[0]?.amount, balance.pending[0]?.amount];
  };
  expect(await sums()).toEqual([0, 9_680]);
  await sandbox.control.advanceClock(2 * 86_400 + 1);
  expect(await sums()).toEqual([9_680, 0]);
});

test("a session with a total of zero needs no card", async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor(0));
  expect(session.payment_status).toBe("no_payment_required");
  expect(await sandbox.control.pay({ session: session.id })).toMatchObject({ outcome: "succeeded" });
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    payment_intent: null,
  });
});
