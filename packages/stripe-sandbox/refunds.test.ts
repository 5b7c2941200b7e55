import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionFor, startTestSandbox, type TestSandbox } from "./started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

async function paid(card = "success", amount = 10_000): Promise<{ intent: string; charge: string }> {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor(amount));
  await sandbox.control.pay({ session: session.id, card });
  const after = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  const intent = after.payment_intent as Stripe.PaymentIntent;
  return { intent: intent.id, charge: intent.latest_charge as string };
}

const newTypes = async (since: string | undefined) =>
  (await sandbox.stripe.events.list({ ending_before: since, limit: 100 })).data
    .map((event) => event.type)
    .reverse();
const newest = async () => (await sandbox.stripe.events.list({ limit: 1 })).data[0]?.id;

test("partial refunds add up, and a refund above the remaining amount is rejected", async () => {
  const { intent, charge } = await paid();
  const { refunds, charges } = sandbox.stripe;
  const since = await newest();
  const first = await refunds.create({
    payment_intent: intent,
    amount: 4_000,
    reason: "requested_by_customer",
    metadata: { row: "7" },
  });
  expect(first).toMatchObject({
    status: "succeeded",
    amount: 4_000,
    charge,
    payment_intent: intent,
    metadata: { row: "7" },
  });
  expect(await newTypes(since)).toEqual(["refund.created", "charge.refunded"]);
  expect(await charges.retrieve(charge)).toMatchObject({ amount_refunded: 4_000, refunded: false });
  await expect(refunds.create({ charge, amount: 6_001 })).rejects.toThrow(
    "Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)",
  );
  await refunds.create({ charge });
  expect(await charges.retrieve(charge, { expand: ["refunds"] })).toMatchObject({
    amount_refunded: 10_000,
    refunded: true,
    refunds: { data: [{ amount: 6_000 }, { amount: 4_000 }] },
  });
  await expect(refunds.create({ charge })).rejects.toMatchObject({ code: "charge_already_refunded" });
  expect((await refunds.list({ payment_intent: intent })).data).toHaveLength(2);
});

test("an unpaid charge cannot be refunded", async () => {
  const { intent, charge } = await paid("generic_decline");
  await expect(sandbox.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(sandbox.stripe.refunds.create({ charge })).rejects.toThrow("has not succeeded");
  await expect(sandbox.stripe.refunds.create({ charge: "ch_none" })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(sandbox.stripe.refunds.create({})).rejects.toMatchObject({ code: "parameter_missing" });
});

test("a refund to the card ending in 7726 is pending, then succeeds", async () => {
  const { charge } = await paid("refund_pending");
  const refund = await sandbox.stripe.refunds.create({ charge });
  expect(refund.status).toBe("pending");
  const since = await newest();
  await sandbox.control.advanceClock(5);
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  expect(await newTypes(since)).toEqual(["refund.updated", "charge.refund.updated"]);
});

test("a refund to the card ending in 5126 succeeds, then fails and restores the charge", async () => {
  const { charge } = await paid("refund_fails");
  const refund = await sandbox.stripe.refunds.create({ charge });
  expect(refund.status).toBe("succeeded");
  const since = await newest();
  await sandbox.control.advanceClock(5);
  const failed = await sandbox.stripe.refunds.retrieve(refund.id, {
    expand: ["failure_balance_transaction"],
  });
  expect(failed).toMatchObject({
    status: "failed",
    failure_balance_transaction: { amount: 10_000, type: "refund_failure" },
  });
  expect(await newTypes(since)).toContain("refund.failed");
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect(await sandbox.stripe.refunds.create({ charge, amount: 1 })).toMatchObject({ amount: 1 });
  await sandbox.control.advanceClock(5);
});

test("a chargeback withdraws amount and fee, and winning evidence returns the amount and the fee", async () => {
  const { charge } = await paid("disputed_fraudulent");
  const [dispute] = (await sandbox.stripe.disputes.list({ charge })).data as [Stripe.Dispute];
  expect(dispute).toMatchObject({
    status: "needs_response",
    reason: "fraudulent",
    amount: 10_000,
    is_charge_refundable: false,
  });
  expect(dispute.balance_transactions.map((row) => row.net)).toEqual([-11_500]);
  await expect(sandbox.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
  const since = await newest();
  const answered = await sandbox.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(answered).toMatchObject({
    status: "under_review",
    evidence_details: { submission_count: 1, has_evidence: true },
  });
  await sandbox.control.advanceClock(5);
  const won = await sandbox.stripe.disputes.retrieve(dispute.id);
  expect(won.status).toBe("won");
  expect(won.balance_transactions.reduce((sum, row) => sum + row.net, 0)).toBe(0);
  expect(await newTypes(since)).toEqual([
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
  await expect(sandbox.stripe.disputes.close(dispute.id)).rejects.toThrow("cannot be closed");
});

test("a shop loses the dispute after submitting losing evidence or closing the dispute", async () => {
  const lose = async (end: (id: string) => Promise<unknown>) => {
    const { charge } = await paid("disputed_not_received");
    const [dispute] = (await sandbox.stripe.disputes.list({ charge })).data as [Stripe.Dispute];
    await end(dispute.id);
    await sandbox.control.advanceClock(5);
    return (await sandbox.stripe.disputes.retrieve(dispute.id)).status;
  };
  expect(
    await lose((id) =>
      sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text: "losing_evidence" } }),
    ),
  ).toBe("lost");
  expect(await lose((id) => sandbox.stripe.disputes.close(id))).toBe("lost");
});

test("an inquiry withdraws no money until the inquiry is escalated", async () => {
  const { charge } = await paid("inquiry");
  const [inquiry] = (await sandbox.stripe.disputes.list({ charge })).data as [Stripe.Dispute];
  expect(inquiry).toMatchObject({
    status: "warning_needs_response",
    balance_transactions: [],
    is_charge_refundable: true,
  });
  await sandbox.stripe.disputes.update(inquiry.id, {
    evidence: { uncategorized_text: "escalate_inquiry_evidence" },
  });
  await sandbox.control.advanceClock(5);
  const escalated = await sandbox.stripe.disputes.retrieve(inquiry.id);
  expect(escalated).toMatchObject({ status: "needs_response", is_charge_refundable: false });
  expect(escalated.balance_transactions).toHaveLength(1);
});

test("a prevented dispute is final from its creation, and a fraud warning ends after a full refund", async () => {
  const { charge } = await paid("rapid_resolution");
  const [prevented] = (await sandbox.stripe.disputes.list({ charge })).data;
  expect(prevented).toMatchObject({
    status: "prevented",
    payment_method_details: { card: { case_type: "resolution" } },
  });
  const other = await paid("early_fraud_warning");
  const [warning] = (await sandbox.stripe.radar.earlyFraudWarnings.list({ charge: other.charge })).data;
  expect(warning).toMatchObject({ actionable: true, charge: other.charge });
  await sandbox.stripe.refunds.create({ charge: other.charge });
  expect(await sandbox.stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "")).toMatchObject({
    actionable: false,
  });
});

test("the control interface opens and changes disputes and refunds", async () => {
  const { charge } = await paid();
  const refund = await sandbox.stripe.refunds.create({ charge, amount: 100 });
  expect(await sandbox.control.setRefund(refund.id, "failed")).toMatchObject({ status: "failed" });
  await expect(sandbox.control.setRefund(refund.id, "failed")).rejects.toThrow("can no longer fail");
  const dispute = await sandbox.control.openDispute(charge, "fraudulent");
  expect(await sandbox.control.setDispute(dispute.id, "appeal_needs_response")).toMatchObject({
    status: "appeal_needs_response",
  });
  expect((await sandbox.stripe.disputes.retrieve(dispute.id)).status).toBe("appeal_needs_response");
});
