import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { acceptAmount } from "#domain/delivery/accept-amount.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { type Caller, NO_ORIGIN, system } from "#domain/kernel/caller.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildMismatch, openQueueOf } from "#tests/factories/build-decisions.ts";
import { buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { reconcileDispute } from "./reconcile-dispute.ts";
import { submitEvidence } from "./submit-evidence.ts";

/** Builds a disputed order with a delivered and revealed item. */
async function buildDisputedOrder() {
  const order = await buildPaidOrder();
  const [unit] = await db.select().from(deliverables).where(eq(deliverables.orderId, order.orderId));
  const opened = await revealDeliverable(
    { ...order.shopper, origin: { ip: "203.0.113.9", userAgent: "Firefox", requestId: "r" } },
    { deliverableId: unit?.id ?? "" },
  );
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.orderId));
  const { objects } = await sandbox.state(["charges"]);
  const charge = objects?.charges?.find((one) => one.payment_intent === payment?.providerPaymentId);
  const dispute = await sandbox.openDispute(String(charge?.id), "fraudulent");
  await reconcileDispute(stripeProvider, dispute.id);
  return { ...order, dispute: (await disputeOf(order.orderId)).id, opened };
}

async function disputeOf(orderId: string) {
  const [row] = await db.select().from(disputes).where(eq(disputes.orderId, orderId));
  if (!row) throw new Error("no dispute");
  return row;
}

describe("the evidence of an order", () => {
  it("the dispute evidence of an order contains the delivery and reveal times and the IP address, but no credential", async () => {
    const { orderId, shopper, opened } = await buildDisputedOrder();
    const evidence = await collectEvidence(orderId);
    expect(evidence).toMatchObject({ customerEmail: shopper.email, purchaseIp: "203.0.113.9" });
    expect(evidence?.accessActivityLog).toMatch(/item 1 handed over/);
    expect(evidence?.accessActivityLog).toMatch(/item 1 opened by the signed-in buyer from 203\.0\.113\.9/);
    expect(opened.fields.length).toBeGreaterThan(0);
    for (const { value } of opened.fields) expect(JSON.stringify(evidence)).not.toContain(value);
  });

  it("the dispute evidence of an order reports only the delivered units as delivered", async () => {
    const { orderId } = await buildDisputedOrder();
    expect((await collectEvidence(orderId))?.uncategorizedText).toMatch(
      /1 of 1 units were delivered .*, first \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./,
    );
    const { id: productId } = await buildProduct({ deliveryType: "manual", manualStock: 5 });
    const waiting = await buildPaidOrder({ items: [{ productId, quantity: 2 }] });
    const text = (await collectEvidence(waiting.orderId))?.uncategorizedText;
    expect(text).toContain("0 of 2 units were delivered so far.");
    expect(text).not.toContain("right after payment");
  });

  it("the dispute evidence of an order contains the charged amount instead of the total", async () => {
    const { orderId } = await buildMismatch({}, 5600);
    await acceptAmount(await buildSignedInAdmin(), { orderId, reason: "agreed by phone" });
    expect((await collectEvidence(orderId))?.uncategorizedText).toMatch(/paid .*: \$56\.00\./);
  });

  it("submitEvidence submits the evidence once with the note from staff, and records the submission in the audit log", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, dispute } = await buildDisputedOrder();
    const { providerDisputeId } = await disputeOf(orderId);
    await submitEvidence(staff, { disputeId: dispute, note: "The buyer wrote that it works." });
    expect((await disputeOf(orderId)).state).not.toBe("open");
    expect((await readOrder(orderId)).disputeState).toBe((await disputeOf(orderId)).state);
    expect(await openQueueOf(orderId), "the bank decides now, so the queue is empty").toEqual([]);
    const { objects } = await sandbox.state(["disputes"]);
    const there = objects?.disputes?.find((one) => one.id === providerDisputeId);
    expect(JSON.stringify(there)).toContain("The buyer wrote that it works.");
    const audit = await db
      .select()
      .from(adminAuditLog)
      .where(
        and(eq(adminAuditLog.actionType, "DISPUTE_EVIDENCE_SUBMITTED"), eq(adminAuditLog.recordId, dispute)),
      );
    expect(audit).toMatchObject([{ actorId: staff.userId, permission: "manage_orders" }]);
    expect(await domainErrorOf(submitEvidence(staff, { disputeId: dispute, note: "" }))).toBe(
      "dispute_closed",
    );
  });
});

describe("submitEvidence", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_customers"), "not_permitted"],
    [
      "an admin without a second factor",
      async () => signInAsStaff(await buildAdmin()),
      "second_factor_required",
    ],
  ];
  it.each(cases)("submitEvidence sends nothing when the caller is %s", async (_, build, code) => {
    const { orderId, dispute } = await buildDisputedOrder();
    expect(await domainErrorOf(submitEvidence(await build(), { disputeId: dispute, note: "" }))).toBe(code);
    expect((await disputeOf(orderId)).state).toBe("open");
  });

  it("submitEvidence refuses an unknown dispute, and allows a second attempt after the provider was unreachable", async () => {
    const staff = await buildSignedInAdmin();
    expect(await domainErrorOf(submitEvidence(staff, { disputeId: "nothing", note: "" }))).toBe("not_found");
    const { orderId, dispute } = await buildDisputedOrder();
    await sandbox.setFaults([{ method: "POST", path: "/v1/disputes/*", kind: "status", status: 503 }]);
    expect(await domainErrorOf(submitEvidence(staff, { disputeId: dispute, note: "" }))).toBe(
      "payment_unavailable",
    );
    await sandbox.setFaults([]);
    expect((await disputeOf(orderId)).state).toBe("open");
    expect(await domainErrorOf(submitEvidence(staff, { disputeId: dispute, note: "" }))).toBe("done");
  });
});

describe("a refund during an open dispute", () => {
  it("a refund during an open dispute is refused, because the customer would get the money twice", async () => {
    const { orderId } = await buildDisputedOrder();
    const request = (caller: Caller) =>
      domainErrorOf(requestRefund(caller, { orderId, scope: { kind: "all" }, reason: "asked for it" }));
    expect(await request(await buildSignedInAdmin())).toBe("refund_disputed");
    expect(await request(system("command"))).toBe("refund_disputed");
    expect((await readOrder(orderId)).refundState).toBe("none");
  });
});
