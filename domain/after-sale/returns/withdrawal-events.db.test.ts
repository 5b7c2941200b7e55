import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminUsers } from "#db/schema/accounts.ts";
import { shopEvents } from "#db/schema/channels.ts";
import { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { deliverDueEmails } from "#domain/messaging/email/send-email.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";
import { bundleNotices } from "#domain/messaging/notices/bundle-notices.ts";
import { addChannel, endReceivers, messagesOf, receive, sendAll } from "#tests/channels/receive-messages.ts";
import { receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { buildMismatch } from "#tests/factories/build-decisions.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildAdmin, buildTeamMember } from "#tests/factories/build-staff.ts";
import { buildThreeUnits, unitsOf } from "#tests/factories/build-unit-refund.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";
import { requestWithdrawal } from "./request-withdrawal.ts";
import { withdrawOwnUnits } from "./withdraw-own-units.ts";

afterEach(async () => {
  await endReceivers();
  await db.update(adminUsers).set({ isActive: false });
  await db.delete(emailMessages).where(eq(emailMessages.template, "staff_notice"));
});

const requestOf = (orderNumber: string, email: string) => ({
  formId: randomUUID(),
  name: "Ana Prado",
  orderNumber,
  email,
  language: "en" as const,
});

const eventsOf = async (withdrawalId: string) =>
  (
    await db
      .select()
      .from(shopEvents)
      .where(eq(shopEvents.subjectId, withdrawalId))
      .orderBy(asc(shopEvents.id))
  ).map(({ type, data }) => ({ type, ...data }));

describe("the public event of a withdrawal", () => {
  it("a withdrawal records one event when the shop receives the form, and a second event when the mailed link confirms the withdrawal", async () => {
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const request = requestOf(orderNumber, shopper.email);
    const { requestedAt } = await requestWithdrawal(visitor, request);
    await requestWithdrawal(visitor, request);
    const received = {
      type: "withdrawal.received",
      orderId,
      orderNumber,
      requestedAt: requestedAt.toISOString(),
      state: "received",
    };
    expect(await eventsOf(request.formId)).toEqual([received]);
    const token = tokenIn(await receiveMail(shopper.email, "withdrawal_received"));
    await confirmWithdrawal(visitor, { token });
    expect(await eventsOf(request.formId)).toEqual([received, { ...received, state: "settled" }]);
  });

  it("a webhook receives the event of an immediate withdrawal only once, and the event contains no name and no e-mail address", async () => {
    const { received, url } = await receive();
    const { id } = await addChannel("webhook", url, ["withdrawal.received"]);
    const { orderId, shopper } = await buildThreeUnits();
    const { orderNumber } = await readOrder(orderId);
    const [unit] = await unitsOf(orderId);
    const request = { ...requestOf(orderNumber, shopper.email), units: [unit?.id ?? ""] };
    await withdrawOwnUnits(shopper, request);
    await withdrawOwnUnits(shopper, request);
    await sendAll();
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["sent"]);
    const body = received[0]?.body ?? "";
    expect(JSON.parse(body)).toMatchObject({
      type: "withdrawal.received",
      data: { subjectId: request.formId, orderId, orderNumber, state: "settled" },
    });
    expect(body).not.toContain(shopper.email);
    expect(body).not.toContain(request.name);
  });

  it("a withdrawal records no event when the order number is unknown", async () => {
    const before = await db.$count(shopEvents);
    await requestWithdrawal(visitor, requestOf("HO-99999999", "ana@example.com"));
    expect(await db.$count(shopEvents)).toBe(before);
  });
});

describe("the mail to staff about a withdrawal that needs a decision of staff", () => {
  it("each staff user who may see orders gets one mail about a withdrawal, with the order and the legal deadline", async () => {
    await db.delete(staffNotices);
    const admin = await buildAdmin();
    const seller = await buildTeamMember(["manage_orders"]);
    await buildTeamMember(["manage_inventory"]);
    const { orderId, shopper } = await buildMismatch();
    const { orderNumber } = await readOrder(orderId);
    const request = requestOf(orderNumber, shopper.email);
    await requestWithdrawal(visitor, request);
    const token = tokenIn(await receiveMail(shopper.email, "withdrawal_received"));
    await confirmWithdrawal(visitor, { token });
    expect((await eventsOf(request.formId)).map((event) => event)).toMatchObject([
      { state: "received" },
      { state: "effective" },
    ]);
    await bundleNotices();
    const sent: OutgoingMail[] = [];
    await deliverDueEmails(200, async (mail) => void sent.push(mail));
    const mails = sent.filter(({ subject }) => subject.startsWith("Withdrawals to decide"));
    expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, seller.email].sort());
    for (const { subject, text } of mails) {
      expect(subject).toContain("1 case");
      expect(text).toMatch(new RegExp(`${orderNumber}, .*decide by `));
      expect(text).toContain(`/admin/vendas`);
      expect(text).not.toContain(request.name);
    }
    await bundleNotices();
    expect(await db.$count(emailMessages, eq(emailMessages.state, "queued"))).toBe(0);
  });
});
