import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionFor, startTestSandbox, type TestSandbox } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const create = (amount: number, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create(sessionFor(amount, more));

async function paid(card = "success", amount = 10_000): Promise<{ intent: string; charge: string }> {
  const session = await create(amount);
  await sandbox.control.pay({ session: session.id, card });
  const after = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  const intent = after.payment_intent as Stripe.PaymentIntent;
  return { intent: intent.id, charge: intent.latest_charge as string };
}

describe("session creation", () => {
  test.each([
    "nobody",
    "two@at@example.com",
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "name@localhost",
    "müller@example.com",
    "name@müller.example",
    "with space@example.com",
  ])("session creation rejects the customer email %s", async (customer_email) => {
    await expect(create(500, { customer_email })).rejects.toMatchObject({
      statusCode: 400,
      code: "email_invalid",
      param: "customer_email",
    });
  });

  test.each(["buyer@example.com", "o'neil+shop@mail.example.com", "a_b-c.d@xn--mller-kva.example"])(
    "session creation accepts the customer email %s",
    async (customer_email) =>
      expect((await create(500, { customer_email })).customer_email).toBe(customer_email),
  );

  test.each(["/done", "shop.example/done", "ftp://shop.example/done", "javascript:alert(1)", "http://"])(
    "session creation rejects %s as success and cancel URL",
    async (address) => {
      for (const param of ["success_url", "cancel_url"])
        await expect(create(500, { [param]: address })).rejects.toMatchObject({ code: "url_invalid", param });
    },
  );

  test.each([
    ["51 keys", Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, "x"]))],
    ["a key of 41 characters", { ["k".repeat(41)]: "x" }],
    ["a value of 501 characters", { key: "x".repeat(501) }],
  ])("session creation rejects metadata with %s", async (_, metadata) => {
    await expect(create(500, { metadata })).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("the minimum charge of a currency", () => {
  test.each([
    ["usd", 50, "$0.50 usd"],
    ["eur", 50, "€0.50 eur"],
    ["gbp", 30, "£0.30 gbp"],
    ["brl", 50, "R$0.50 brl"],
    ["jpy", 50, "¥50 jpy"],
    ["mxn", 1_000, "MX$10.00 mxn"],
  ])(
    "the minimum charge of a currency is enforced for %s: %i minor units",
    async (currency, least, output) => {
      const line = (unit_amount: number) => ({
        line_items: [{ quantity: 1, price_data: { currency, unit_amount, product_data: { name: "Thing" } } }],
      });
      await expect(create(0, line(least - 1))).rejects.toMatchObject({
        statusCode: 400,
        code: "amount_too_small",
        message: `The Checkout Session's total amount due must add up to at least ${output}`,
      });
      expect((await create(0, line(least))).amount_total).toBe(least);
    },
  );
});

test("session creation rejects a total below the minimum charge of the payout currency", async () => {
  await sandbox.control.setConditions({ settlement: { currency: "eur", rate: 0.9 } });
  await expect(create(50)).rejects.toMatchObject({
    code: "amount_too_small",
    message:
      "The Checkout Session's total amount must convert to at least €0.50. $0.50 converts to approximately €0.45.",
  });
  expect((await create(56)).amount_total).toBe(56);
  await sandbox.control.setConditions({ settlement: null });
});

describe("a delayed payment", () => {
  const sessionsOf = async (type: string) =>
    (await sandbox.stripe.events.list({ type, limit: 100 })).data.map(
      (event) => (event.data.object as { id: string }).id,
    );
  const read = (id: string) =>
    sandbox.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });

  test("a delayed payment completes the session before the money arrives", async () => {
    const { id } = await create(5_000);
    await sandbox.control.payDelayed(id, "start");
    expect(await read(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing", amount_received: 0, latest_charge: { status: "pending" } },
    });
    expect(await sessionsOf("checkout.session.completed")).toContain(id);
    await sandbox.control.payDelayed(id, "succeed");
    expect(await read(id)).toMatchObject({
      payment_status: "paid",
      payment_intent: { status: "succeeded", latest_charge: { status: "succeeded", paid: true } },
    });
    expect(await sessionsOf("checkout.session.async_payment_succeeded")).toContain(id);
    await expect(sandbox.control.payDelayed(id, "fail")).rejects.toThrow("no delayed payment");
  });

  test("a session stays complete and unpaid when its delayed payment fails", async () => {
    const { id } = await create(5_000);
    await sandbox.control.payDelayed(id, "start");
    await sandbox.control.payDelayed(id, "fail");
    expect(await read(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "requires_payment_method", latest_charge: { status: "failed" } },
    });
    expect(await sessionsOf("checkout.session.async_payment_failed")).toContain(id);
  });
});

test("an early fraud warning stays actionable until the charge is fully refunded", async () => {
  const { intent, charge } = await paid("early_fraud_warning");
  const warning = async () =>
    (await sandbox.stripe.radar.earlyFraudWarnings.list({ payment_intent: intent })).data[0];
  await sandbox.stripe.refunds.create({ charge, amount: 4_000 });
  expect(await warning()).toMatchObject({ actionable: true });
  await sandbox.stripe.refunds.create({ charge });
  expect(await warning()).toMatchObject({ actionable: false });
});

test.each([4_000, 10_300])("a dispute accepts an amount of %i for a charge of 10000", async (amount) => {
  const { charge } = await paid();
  const dispute = await sandbox.control.openDispute(charge, "fraudulent", amount);
  expect(dispute).toMatchObject({ amount, balance_transactions: [{ amount: -amount }] });
});

test("an account with payouts in euros records charges, refunds and disputes in euros", async () => {
  await sandbox.control.setConditions({ settlement: { currency: "eur", rate: 0.9 } });
  const { charge } = await paid();
  const { charge: disputed } = await paid();
  const refund = await sandbox.stripe.refunds.create({
    charge,
    amount: 1_000,
    expand: ["balance_transaction"],
  });
  const dispute = await sandbox.control.openDispute(disputed, "fraudulent");
  await sandbox.control.setConditions({ settlement: null });
  const read = await sandbox.stripe.charges.retrieve(charge, { expand: ["balance_transaction"] });
  expect(read).toMatchObject({ amount: 10_000, currency: "usd" });
  expect(read.balance_transaction).toMatchObject({
    amount: 9_000,
    currency: "eur",
    exchange_rate: 0.9,
    fee: 288,
    net: 8_712,
  });
  expect(refund).toMatchObject({ amount: 1_000, currency: "usd" });
  expect(refund.balance_transaction).toMatchObject({ amount: -900, currency: "eur" });
  expect(dispute).toMatchObject({ amount: 10_000, currency: "usd" });
  expect(dispute.balance_transactions).toMatchObject([{ amount: -9_000, currency: "eur" }]);
});

describe("Radar", () => {
  const outcomeOf = async (card: string) => {
    const { charge } = await paid(card);
    return (await sandbox.stripe.charges.retrieve(charge)).outcome;
  };

  test("Radar blocks a payment with the highest risk before the payment reaches the bank", async () => {
    const session = await create(5_000);
    expect(await sandbox.control.pay({ session: session.id, card: "radar_blocked" })).toMatchObject({
      outcome: "declined",
    });
    expect(await outcomeOf("radar_blocked")).toMatchObject({
      type: "blocked",
      network_status: "not_sent_to_network",
      risk_level: "highest",
    });
  });

  test("Radar accepts a payment with elevated risk, and queues the payment for manual review when the account enables this review", async () => {
    expect(await outcomeOf("radar_elevated")).toMatchObject({ type: "authorized", risk_level: "elevated" });
    await sandbox.control.setConditions({ reviewsElevatedRisk: true });
    expect(await outcomeOf("radar_elevated")).toMatchObject({
      type: "manual_review",
      risk_level: "elevated",
    });
    await sandbox.control.setConditions({ reviewsElevatedRisk: false });
  });
});

test("when lists lag, a list omits a new object, but a read by id finds the object", async () => {
  await sandbox.control.setConditions({ listLag: 5 });
  const session = await create(5_000);
  const listed = async () =>
    (await sandbox.stripe.checkout.sessions.list({ limit: 100 })).data.some(({ id }) => id === session.id);
  expect(await listed()).toBe(false);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
  await sandbox.control.advanceClock(5);
  expect(await listed()).toBe(true);
  await sandbox.control.setConditions({ listLag: 0 });
});

test("a session rejects payments immediately after its expiry, while reads still return the status open", async () => {
  await sandbox.control.setConditions({ staleExpiry: 5 });
  const { id } = await create(5_000);
  expect((await sandbox.stripe.checkout.sessions.expire(id)).status).toBe("expired");
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "open" });
  expect(await sandbox.control.pay({ session: id })).toEqual({ outcome: "closed" });
  await sandbox.control.advanceClock(5);
  expect((await sandbox.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  await sandbox.control.setConditions({ staleExpiry: 0 });
});

test("the control interface rejects unknown conditions and invalid values", async () => {
  await expect(sandbox.control.setConditions({ weather: "fair" } as never)).rejects.toThrow(
    "unknown condition",
  );
  await expect(sandbox.control.setConditions({ listLag: -1 })).rejects.toThrow("not allowed for listLag");
  await expect(sandbox.control.setConditions({ settlement: { currency: "eur", rate: 0 } })).rejects.toThrow(
    "not allowed for settlement",
  );
});
