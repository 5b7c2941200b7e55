import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { orderEvents } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInMember } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { auditOf } from "#tests/factories/read-audit.ts";
import { addNote } from "./add-note.ts";
import { recheckOrder } from "./recheck-order.ts";
import { resendOrderMail } from "./resend-order-mail.ts";
import { resendOrderMails } from "./resend-order-mails.ts";

const outcomeOf = (work: Promise<unknown>) => domainErrorOf(work, "mail_not_sent");
const actionsOf = async (orderId: string) => (await auditOf(orderId)).map(({ actionType }) => actionType);

describe("resendOrderMail", () => {
  it("resendOrderMail sends the mail again at most once a minute and writes an audit row", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, shopper } = await buildPaidOrder();
    expect(await resendOrderMail(staff, { orderId })).toEqual({ template: "order_delivered" });
    const results = await Promise.all([1, 2].map(() => outcomeOf(resendOrderMail(staff, { orderId }))));
    expect(results).toEqual(["sent_just_now", "sent_just_now"]);
    await db.update(emailMessages).set({ createdAt: sql`${emailMessages.createdAt} - interval '2 minutes'` });
    expect(await outcomeOf(resendOrderMail(staff, { orderId }))).toBe("done");
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, shopper.email));
    expect(mails.map((mail) => mail.template).sort()).toEqual([
      "order_confirmed",
      "order_delivered",
      "order_delivered",
    ]);
    expect(await actionsOf(orderId)).toEqual(["ORDER_MAIL_RESENT", "ORDER_MAIL_RESENT"]);
  });

  it("resendOrderMail refuses while the order is unpaid", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId } = await buildAwaitingOrder();
    expect(await outcomeOf(resendOrderMail(staff, { orderId }))).toBe("nothing_to_say");
  });
});

describe("resendOrderMails", () => {
  it("resendOrderMails sends the mails of several orders again, and returns the orders whose mail was not sent", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const [paid, unpaid] = [await buildPaidOrder(), await buildAwaitingOrder()];
    const { sent, rejected } = await resendOrderMails(staff, { orderIds: [paid.orderId, unpaid.orderId] });
    expect(sent).toEqual([paid.orderId]);
    expect(rejected).toMatchObject([{ orderId: unpaid.orderId, error: { code: "mail_not_sent" } }]);
    expect(await actionsOf(paid.orderId)).toEqual(["ORDER_MAIL_RESENT"]);
    expect(await actionsOf(unpaid.orderId)).toEqual([]);
  });
});

describe("recheckOrder", () => {
  it("recheckOrder settles an order whose webhook never arrived", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId, session } = await buildAwaitingOrder();
    expect(await recheckOrder(staff, { orderId })).toEqual({
      before: "pending",
      after: "pending",
      isChanged: false,
    });
    await sandbox.pay({ session });
    expect(await recheckOrder(staff, { orderId })).toEqual({
      before: "pending",
      after: "completed",
      isChanged: true,
    });
    expect(await recheckOrder(staff, { orderId })).toEqual({
      before: "completed",
      after: "completed",
      isChanged: false,
    });
    expect(await actionsOf(orderId)).toEqual(["ORDER_RECHECKED", "ORDER_RECHECKED", "ORDER_RECHECKED"]);
  });

  it("recheckOrder applies a dispute and a fraud warning whose events never arrived", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const warned = await buildAwaitingOrder();
    await sandbox.pay({ session: warned.session, card: "4000000000005423" });
    expect(await recheckOrder(staff, { orderId: warned.orderId })).toMatchObject({ isChanged: true });
    expect((await readOrder(warned.orderId)).exceptions).toEqual(["early_fraud_warning"]);

    const { orderId, session } = await buildPaidOrder();
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
    const { latest_charge } = await stripe.paymentIntents.retrieve(String(payment_intent));
    await sandbox.openDispute(String(latest_charge), "fraudulent");
    expect(await recheckOrder(staff, { orderId })).toMatchObject({ after: "completed", isChanged: true });
    expect((await readOrder(orderId)).disputeState).toBe("open");
    expect(await recheckOrder(staff, { orderId })).toMatchObject({ isChanged: false });
  });
});

describe("addNote", () => {
  it.each([
    ["no text", ""],
    ["blanks", " \n "],
    ["a NUL character", "a\0b"],
    ["an unpaired surrogate", "a\ud800"],
    ["1,001 letters", "x".repeat(1_001)],
  ])("addNote refuses %s", async (_, note) => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId } = await buildAwaitingOrder();
    const { version } = await readOrder(orderId);
    expect(await outcomeOf(addNote(staff, { orderId, note }))).toBe("invalid_input");
    expect((await readOrder(orderId)).version).toBe(version);
  });

  it("addNote stores the note in the order's timeline but not in the audit log", async () => {
    const staff = await buildSignedInMember("manage_orders");
    const { orderId } = await buildAwaitingOrder();
    await addNote(staff, { orderId, note: " The buyer called. " });
    const events = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.version);
    expect(events.at(-1)).toMatchObject({ type: "note", details: { note: "The buyer called." } });
    expect(JSON.stringify(await db.select().from(adminAuditLog))).not.toContain("The buyer called.");
  });
});

describe("the actions on an order", () => {
  const cases: [string, () => Promise<Caller>, string][] = [
    ["a visitor", async () => ({ kind: "visitor", origin: NO_ORIGIN }), "sign_in_required"],
    ["a shopper", buildShopper, "sign_in_required"],
    ["staff without the permission", () => buildSignedInMember("manage_customers"), "not_permitted"],
  ];
  it.each(cases)("the actions on an order refuse %s", async (_, build, code) => {
    const caller = await build();
    const { orderId } = await buildPaidOrder();
    expect(await outcomeOf(resendOrderMail(caller, { orderId }))).toBe(code);
    expect(await outcomeOf(recheckOrder(caller, { orderId }))).toBe(code);
    expect(await outcomeOf(addNote(caller, { orderId, note: "hello" }))).toBe(code);
    expect(await actionsOf(orderId)).toEqual([]);
  });
});
