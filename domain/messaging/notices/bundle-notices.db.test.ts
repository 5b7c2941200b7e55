import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { adminUsers, profiles, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { staffNotices } from "#db/schema/notices.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { deliverDueEmails } from "#domain/messaging/email/send-email.ts";
import type { OutgoingMail } from "#domain/messaging/email/smtp.server.ts";
import { openException, resolveException } from "#domain/orders/open-exception.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, buildPaidOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import {
  type BuiltStaff,
  buildAdmin,
  buildSignedInMember,
  buildTeamMember,
  STAFF_PASSWORD,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { bundleNotices } from "./bundle-notices.ts";
import { chooseNotices } from "./choose-notices.ts";
import { noticeKinds } from "./notice-kinds.ts";
import { readNoticeSwitches } from "./queries.ts";

/** Deactivates the staff of a test, so that they get no mails in the next test. */
afterEach(async () => {
  await db.update(adminUsers).set({ isActive: false });
  await db
    .update(users)
    .set({ blockedAt: new Date() })
    .where(inArray(users.id, sql`(select user_id from team_members)`));
  await db.delete(emailMessages);
  await db.delete(staffNotices);
});

const manualOrder = async () => {
  const { id: productId } = await buildProduct({
    name: "Consulting",
    deliveryType: "manual",
    manualStock: 9,
    stock: 0,
  });
  return (await readOrder((await buildPaidOrder({ items: [{ productId, quantity: 1 }] })).orderId))
    .orderNumber;
};

/** Bundles the waiting notices, sends the mails, and returns the mails that staff received. */
async function sendNotices(): Promise<OutgoingMail[]> {
  await bundleNotices();
  const sent: OutgoingMail[] = [];
  await deliverDueEmails(200, async (mail) => void sent.push(mail));
  return sent.filter(({ text }) => text.includes("/admin/"));
}

const letPass = () =>
  db.update(staffNotices).set({
    bundledAt: sql`bundled_at - make_interval(mins => ${noticeKinds.manual_order.pauseMinutes})`,
  });

describe("a staff notice", () => {
  it("a staff notice is mailed to all staff with the permission, in the language of each staff user", async () => {
    const admin = await buildAdmin();
    await db.update(profiles).set({ locale: "pt-BR" }).where(eq(profiles.userId, admin.userId));
    const seller = await buildTeamMember(["manage_orders"]);
    await buildTeamMember(["manage_products", "manage_customers"]);
    await buildAdmin({ isActive: false });
    const number = await manualOrder();
    const sent = await sendNotices();
    expect(sent.map(({ to }) => to).sort()).toEqual([admin.email, seller.email].sort());
    const to = ({ email }: BuiltStaff) => sent.find((mail) => mail.to === email);
    expect(to(seller)?.subject).toBe("Orders to deliver by hand at Handover: 1 case");
    expect(to(seller)?.text).toContain(`${number}, Consulting, $60.00`);
    expect(to(seller)?.text).toContain(`/admin/vendas?tab=atencao&motivo=manual&pedido=${number}`);
    expect(to(admin)?.subject).toBe("Pedidos com entrega manual em Handover: 1 caso");
  });

  it("a staff notice contains the time of a dispute, and the payment time of a new order", async () => {
    await buildAdmin();
    const { orderId } = await buildPaidOrder();
    await manualOrder();
    await openException(db, "dispute", "du_since", orderId, { amount: 6000, currency: "USD" });
    await db.update(staffNotices).set({ createdAt: new Date("2031-02-03T10:20:00Z") });
    const sent = await sendNotices();
    const about = (name: RegExp) => sent.find(({ subject }) => name.test(subject))?.text;
    expect(about(/^Disputed/)).toContain("since 2/3/31, 10:20");
    expect(about(/^Orders to deliver/)).not.toContain("2/3/31");
  });

  it("a staff notice is in the language that the user chose when signing in to the back office", async () => {
    const admin = await buildAdmin();
    await signInStaff(visitor, { email: admin.email, password: STAFF_PASSWORD, language: "pt-BR" });
    await manualOrder();
    const [mail] = await sendNotices();
    expect(mail?.subject).toBe("Pedidos com entrega manual em Handover: 1 caso");
  });

  it("a staff notice explains what to do and by when, and has no link to the shop's support page", async () => {
    await buildTeamMember(["manage_orders"]);
    await manualOrder();
    const [mail] = await sendNotices();
    expect(mail?.text).toMatch(/Consulting, \$60\.00, since .*, deliver by /);
    expect(mail?.text).toContain("Open the order and enter what the shopper receives.");
    for (const text of [mail?.text, mail?.html]) expect(text).not.toContain("Questions?");
  });

  it("a staff notice about missing stock contains the product name and the time of the automatic refund", async () => {
    await buildTeamMember(["manage_orders"]);
    const { id: productId } = await buildProduct({ name: "Studio seat", stock: 1 });
    const { orderId, session } = await buildAwaitingOrder({ items: [{ productId, quantity: 1 }] });
    await db.execute(sql`update product_inventory set state = 'available', order_item_id = null,
      reserved_until = null where product_id = ${productId}`);
    await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    const [mail] = await sendNotices();
    const { orderNumber, paidAt } = await readOrder(orderId);
    const format = new Intl.DateTimeFormat("en-US", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: "UTC",
    });
    const until = format.format(new Date((paidAt?.getTime() ?? 0) + 30 * 60_000));
    expect(mail?.text).toContain(`- ${orderNumber}, Studio seat, $60.00`);
    expect(mail?.text).toContain(`automatic refund on ${until}`);
    await restock(productId, 2);
  });

  it("a staff notice contains no personal data and no credential", async () => {
    const { orderId, shopper } = await buildPaidOrder();
    await buildTeamMember(["manage_orders"]);
    await openException(db, "refund_failed", "re_1", orderId, { amount: 6_000, currency: "USD" });
    const [mail] = await sendNotices();
    expect(mail?.text).toContain("$60.00");
    const kept = await db.select().from(emailMessages).where(eq(emailMessages.template, "staff_notice"));
    for (const text of [mail?.text, mail?.html, JSON.stringify(kept[0]?.data)])
      for (const secret of [shopper.email, "seat-", "pass-"]) expect(text).not.toContain(secret);
  });

  it("a staff user gets at most one mail per kind of notice within five minutes, and the next mail lists the new cases", async () => {
    await buildTeamMember(["manage_orders"]);
    const first = await manualOrder();
    expect((await sendNotices()).map(({ text }) => text.includes(first))).toEqual([true]);
    const busy = [await manualOrder(), await manualOrder(), await manualOrder()];
    expect(await sendNotices()).toEqual([]);
    await openException(db, "orphan_payment", "pi_2", null, { amount: 500, currency: "USD" });
    expect((await sendNotices()).map(({ subject }) => subject)).toEqual([
      "Money without an order at Handover: 1 case",
    ]);
    await letPass();
    const [mail, ...more] = await sendNotices();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Orders to deliver by hand at Handover: 3 cases");
    for (const number of busy) expect(mail?.text).toContain(`- ${number}, Consulting, $60.00`);
    expect(mail?.text).not.toContain(first);
    await letPass();
    expect(await sendNotices()).toEqual([]);
  });

  it("a staff notice is sent once per exception, and once more when the exception is opened again", async () => {
    await buildTeamMember(["manage_orders"]);
    const { orderId } = await buildPaidOrder();
    const due = "2026-12-01T15:30:00.000Z";
    await openException(db, "dispute", "dp_1", orderId, { amount: 6_000, currency: "USD", due });
    await openException(db, "dispute", "dp_1", orderId, { amount: 6_000, currency: "USD", due });
    await openException(db, "amount_mismatch", orderId, orderId, { charged: 100, currency: "USD" });
    await openException(db, "paid_late", orderId, orderId);
    const sent = await sendNotices();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      "Disputed payments at Handover: 1 case",
      "Payments that do not match their order at Handover: 1 case",
    ]);
    expect(sent.find(({ subject }) => subject.startsWith("Disputed"))?.text).toContain(
      "evidence due by 12/1/26, 3:30 PM",
    );
    await resolveException(db, "dispute", "dp_1", "won");
    await openException(db, "dispute", "dp_1", orderId, { due });
    await letPass();
    expect(await sendNotices()).toHaveLength(1);
  });

  it("a staff notice is not sent after a rollback, or when the case was already resolved", async () => {
    await buildTeamMember(["manage_orders"]);
    const { orderId } = await buildPaidOrder();
    const undone = inTransaction(async (tx) => {
      await openException(tx, "refund_failed", "re_2", orderId);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await openException(db, "short_stock", orderId, orderId);
    await resolveException(db, "short_stock", orderId, "stock came");
    expect(await sendNotices()).toEqual([]);
  });

  it("a staff notice is sent only once when several workers run concurrently", async () => {
    const seller = await buildTeamMember(["manage_orders"]);
    await manualOrder();
    await Promise.all(Array.from({ length: 4 }, () => bundleNotices()));
    const queued = await db.select().from(emailMessages).where(eq(emailMessages.userId, seller.userId));
    expect(queued.map(({ template }) => template)).toEqual(["staff_notice"]);
  });
});

describe("the notice switches of a staff user", () => {
  it("a notice switch is on by default, and turning it off stops the mails of one kind for one user", async () => {
    const person = await buildTeamMember(["manage_orders"]);
    const other = await buildTeamMember(["manage_orders"]);
    const staff = await signInAsStaff(person);
    expect(await readNoticeSwitches(staff)).toHaveLength(9);
    const off = (await readNoticeSwitches(staff)).filter(({ isOn }) => !isOn);
    expect(off.map(({ kind }) => kind)).toEqual(["new_sale"]);
    await chooseNotices(staff, { kind: "manual_order", isOn: false });
    expect(await readNoticeSwitches(staff)).toContainEqual({ kind: "manual_order", isOn: false });
    await manualOrder();
    expect((await sendNotices()).map(({ to }) => to)).toEqual([other.email]);
    await chooseNotices(staff, { kind: "manual_order", isOn: true });
    await letPass();
    await manualOrder();
    expect((await sendNotices()).map(({ to }) => to).sort()).toEqual([person.email, other.email].sort());
  });

  it("the list of notice switches is empty when the staff user has no permission for any notice", async () => {
    expect(await readNoticeSwitches(await buildSignedInMember("manage_banners"))).toEqual([]);
  });
});
