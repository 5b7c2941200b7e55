import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCardName, testCards } from "./records/test-cards.ts";
import { sessionFor, startTestSandbox, type TestSandbox } from "./started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await sandbox.control.setWebhookPolicy({ deliver: false });
});
afterAll(() => sandbox.stop());

const pick = fc.nat(5);
const step = fc.oneof(
  fc.record({ do: fc.constant("open" as const), amount: fc.integer({ min: 50, max: 50_000 }) }),
  fc.record({
    do: fc.constant("pay" as const),
    which: pick,
    card: fc.constantFrom(...(Object.keys(testCards) as TestCardName[])),
    outcome: fc.constantFrom("complete" as const, "fail" as const, "leave" as const),
  }),
  fc.record({ do: fc.constant("expire" as const), which: pick }),
  fc.record({
    do: fc.constant("refund" as const),
    which: pick,
    amount: fc.option(fc.integer({ min: 1, max: 30_000 })),
  }),
  fc.record({
    do: fc.constant("settle-refund" as const),
    which: pick,
    status: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
  fc.record({
    do: fc.constant("answer-dispute" as const),
    which: pick,
    text: fc.constantFrom("winning_evidence", "losing_evidence", "escalate_inquiry_evidence"),
  }),
  fc.record({ do: fc.constant("close-dispute" as const), which: pick }),
  fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(3, 1_900, 90_000, 200_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Returns an id of the list, or "none" for an empty list. */
const nth = (rows: { id: string }[], which: number) => rows[which % Math.max(rows.length, 1)]?.id ?? "none";

async function take(one: Step): Promise<void> {
  const { stripe, control } = sandbox;
  const limit = { limit: 100 };
  switch (one.do) {
    case "open":
      await stripe.checkout.sessions.create(sessionFor(one.amount));
      return;
    case "pay":
      await control.pay({
        session: nth((await stripe.checkout.sessions.list(limit)).data, one.which),
        card: one.card,
        outcome: one.outcome,
      });
      return;
    case "expire":
      await stripe.checkout.sessions.expire(
        nth((await stripe.checkout.sessions.list(limit)).data, one.which),
      );
      return;
    case "refund":
      await stripe.refunds.create({
        charge: nth((await stripe.charges.list(limit)).data, one.which),
        ...(one.amount && { amount: one.amount }),
      });
      return;
    case "settle-refund":
      await control.setRefund(nth((await stripe.refunds.list(limit)).data, one.which), one.status);
      return;
    case "answer-dispute":
      await stripe.disputes.update(nth((await stripe.disputes.list(limit)).data, one.which), {
        evidence: { uncategorized_text: one.text },
      });
      return;
    case "close-dispute":
      await stripe.disputes.close(nth((await stripe.disputes.list(limit)).data, one.which));
      return;
    case "wait":
      await control.advanceClock(one.seconds);
  }
}

async function check(): Promise<void> {
  const { stripe } = sandbox;
  const refunds = (await stripe.refunds.list({ limit: 100 })).data;
  const disputes = (await stripe.disputes.list({ limit: 100 })).data;
  const charges = (await stripe.charges.list({ limit: 100 })).data;
  for (const charge of charges) {
    const standing = refunds.filter(
      (one) => one.charge === charge.id && (one.status === "succeeded" || one.status === "pending"),
    );
    const sum = standing.reduce((total, one) => total + one.amount, 0);
    expect(charge.amount_refunded).toBe(sum);
    expect(sum).toBeLessThanOrEqual(charge.amount);
    expect(charge.refunded).toBe(charge.status === "succeeded" && sum === charge.amount);
    expect(charge.disputed).toBe(disputes.some((one) => one.charge === charge.id));
    expect(charge.balance_transaction !== null).toBe(charge.status === "succeeded");
  }
  const sessions = (await stripe.checkout.sessions.list({ limit: 100, expand: ["data.payment_intent"] }))
    .data;
  for (const session of sessions) allowed(session, charges);
  const transactions = (await stripe.balanceTransactions.list({ limit: 100 })).data;
  const balance = await stripe.balance.retrieve();
  for (const [kind, part] of [
    ["available", balance.available],
    ["pending", balance.pending],
  ] as const) {
    const net = transactions.filter((row) => row.status === kind).reduce((total, row) => total + row.net, 0);
    expect(part.reduce((total, one) => total + one.amount, 0)).toBe(net);
  }
  for (const row of transactions) expect(row.net).toBe(row.amount - row.fee);
}

function allowed(session: Stripe.Checkout.Session, charges: Stripe.Charge[]): void {
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  const made = charges.filter((charge) => charge.payment_intent === intent?.id && intent !== null);
  const succeeded = made.filter((charge) => charge.status === "succeeded");
  expect(session.url === null).toBe(session.status !== "open");
  expect(session.payment_status === "paid").toBe(session.status === "complete");
  expect(succeeded).toHaveLength(session.status === "complete" ? 1 : 0);
  const states: Record<string, (string | undefined)[]> = {
    open: [undefined, "requires_payment_method", "requires_action"],
    complete: ["succeeded"],
    expired: [undefined, "canceled"],
  };
  expect(states[session.status as string]).toContain(intent?.status);
  expect(intent?.amount_received ?? 0).toBe(session.status === "complete" ? session.amount_total : 0);
  expect(intent?.next_action !== null && intent !== null).toBe(intent?.status === "requires_action");
}

test("any sequence of actions leaves the amounts and states of sessions, charges and refunds consistent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await sandbox.control.reset();
      await sandbox.control.setWebhookPolicy({ deliver: false });
      for (const one of steps) {
        // An error with status 400 or 404 is a correct answer to an action that is not possible in the
        // current state. When a failed action had a partial effect, the check after all actions detects this
        // effect.
        await take(one).catch((error: { statusCode?: number; message: string }) => {
          if (![400, 404].includes(error.statusCode ?? 0) && !/: (400|404) /.test(error.message)) throw error;
        });
      }
      await check();
    }),
    { numRuns: 30 },
  );
}, 60_000);
