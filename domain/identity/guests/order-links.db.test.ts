import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, type Transaction } from "#db/client.server.ts";
import { oneTimeTokens, sessions, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { queueOrderLinks } from "#domain/identity/accounts/queue-order-links.ts";
import { requestOrderLinks } from "#domain/identity/accounts/request-order-links.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { deliverEmail } from "#domain/messaging/email/send-email.ts";
import { withLiveLink } from "#domain/messaging/links/one-time-link.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildGuestOrder } from "#tests/factories/guests/build-guest-order.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { plansOf } from "#tests/plan-of.ts";
import { openOrderLink } from "./open-order-link.ts";
import { findOrderLink, listGrantedOrders } from "./orders-of-link.ts";

/**
 * Delivers the mails that have the given template and are for the given address. Returns the token of the
 * link in each mail.
 */
async function tokensOf(email: string, template: string): Promise<string[]> {
  const rows = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, email));
  const tokens: string[] = [];
  for (const row of rows.filter((one) => one.template === template)) {
    await deliverEmail(row.id);
    const [sent] = await db.select().from(emailMessages).where(eq(emailMessages.id, row.id));
    const shown = await withLiveLink(row, { text: sent?.textBody ?? "", html: sent?.htmlBody ?? "" });
    expect(sent?.textBody).not.toMatch(/\/o\/[\w-]{43}(?![\w-])/);
    tokens.push(/\/o\/([\w-]{43})(?![\w-])/.exec(shown.text)?.[1] ?? "");
  }
  return tokens;
}

const open = async (token: string, caller: Caller = visitor, isShared = false) => {
  const { entry, orderNumbers } = await openOrderLink(caller, { token, isShared });
  return { entry, orderNumbers, browser: await findCaller(undefined, NO_ORIGIN, entry.token ?? "") };
};
const gone = { code: "link_unusable", status: 410 };

describe("the link in a mail about a guest's order", () => {
  it("the link of a guest's order opens only this order, works repeatedly, and writes an audit row for each opening", async () => {
    const { email, orderId, orderNumber } = await buildGuestOrder();
    await buildGuestOrder(email);
    const [token = ""] = await tokensOf(email, "order_confirmed");
    expect(await findOrderLink(token)).toMatchObject({ purpose: "open_order", orders: [{ orderNumber }] });
    for (let times = 0; times < 2; times++) {
      const { browser, orderNumbers } = await open(token);
      expect(orderNumbers).toEqual([orderNumber]);
      expect(browser).toMatchObject({ kind: "order_session", orderIds: [orderId] });
      expect(await listGrantedOrders(browser)).toEqual([orderNumber]);
      expect(await lastAudit()).toMatchObject({
        ...{ actionType: "ORDER_LINK_OPENED", recordId: orderId, details: { purpose: "open_order" } },
      });
    }
  });

  it("the link of a guest's order is the same in every mail, until the link is voided and replaced", async () => {
    const { email, orderId } = await buildGuestOrder();
    const [first = ""] = await tokensOf(email, "order_confirmed");
    await db.update(oneTimeTokens).set({ usedAt: new Date() }).where(eq(oneTimeTokens.orderId, orderId));
    await expect(findOrderLink(first)).rejects.toMatchObject(gone);
    await db
      .update(emailMessages)
      .set({ state: "queued", attempts: 0, nextAttemptAt: new Date(0) })
      .where(eq(emailMessages.toAddress, email));
    const [second = ""] = await tokensOf(email, "order_confirmed");
    expect(second).not.toBe(first);
    await expect(findOrderLink(second)).resolves.toMatchObject({ orders: [{ id: orderId }] });
  });

  it("a mail about an order contains no order link when the order belongs to an account", async () => {
    const { caller, email } = await buildAccount();
    const { orderId } = await buildPaidOrder({ shopper: caller });
    expect(await tokensOf(email, "order_confirmed")).toEqual([""]);
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.orderId, orderId))).toBe(0);
  });

  it("the link to a guest's order adds the order to the session of the browser, even when a shopper is signed in", async () => {
    const [one, two] = [await buildGuestOrder(), await buildGuestOrder()];
    const [first = ""] = await tokensOf(one.email, "order_confirmed");
    const [second = ""] = await tokensOf(two.email, "order_confirmed");
    const { browser, entry } = await open(first);
    const again = await openOrderLink(browser, { token: second, isShared: false });
    expect(again.entry).toMatchObject({ token: null, sessionId: entry.sessionId });
    const both = await findCaller(undefined, NO_ORIGIN, entry.token ?? "");
    expect(await listGrantedOrders(both)).toEqual([two.orderNumber, one.orderNumber]);
    expect(await open(first, await buildShopper())).toMatchObject({ orderNumbers: [one.orderNumber] });
  });

  it("the link of a guest's order starts a session of two hours when the computer is shared", async () => {
    const { email } = await buildGuestOrder();
    const [token = ""] = await tokensOf(email, "order_confirmed");
    const { entry } = await open(token, visitor, true);
    const hours = (entry.expiresAt.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2.01);
    const late = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from order_grants g join sessions s on s.id = g.session_id
      where s.id = ${entry.sessionId} and g.expires_at > s.expires_at`);
    expect(late.rows[0]?.n).toBe(0);
  });

  it("the link of a guest's order works at most 20 times a day", async () => {
    const { email } = await buildGuestOrder();
    const [token = ""] = await tokensOf(email, "order_confirmed");
    const limit = (name: string, attempts: number) =>
      createRateLimit({ name: `${name}${randomUUID()}`, attempts, windowSeconds: 60 });
    const limits = { address: limit("a", 100), link: limit("l", 20) };
    for (let times = 0; times < 20; times++) await openOrderLink(visitor, { token, isShared: false }, limits);
    await expect(openOrderLink(visitor, { token, isShared: false }, limits)).rejects.toMatchObject({
      code: "too_many_attempts",
    });
  });

  it("the link to a guest's order opens nothing when the token is wrong, the link is expired or the guest is blocked", async () => {
    const { email, guestId, orderId } = await buildGuestOrder();
    const [token = ""] = await tokensOf(email, "order_confirmed");
    for (const wrong of ["", "x", "A".repeat(43), token.slice(1)])
      await expect(open(wrong)).rejects.toMatchObject(gone);
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, guestId));
    await expect(open(token)).rejects.toMatchObject(gone);
    await db.update(users).set({ blockedAt: null }).where(eq(users.id, guestId));
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(oneTimeTokens.orderId, orderId));
    await expect(open(token)).rejects.toMatchObject(gone);
  });
});

describe("finding the orders of an address", () => {
  it("the search for the orders of an e-mail address finds the guest row and the account row through their indexes", async () => {
    const { email } = await buildGuestOrder();
    await requestOrderLinks(visitor, { email, language: "en" });
    const [token = ""] = await tokensOf(email, "orders_link");
    await db.execute(sql`
      insert into users (email) select gen_random_uuid() || '@example.com' from generate_series(1, 1000)`);
    await db.execute(sql`analyze users`);
    const plans = [
      ...(await plansOf(() => queueOrderLinks(db as unknown as Transaction, { email: "", language: "en" }))),
      ...(await plansOf(() => findOrderLink(token))),
    ];
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/users_guest_email on users owner.*\n *Index Cond: \((owner\.)?email = /);
      expect(plan).toMatch(/users_(account_email|newest) on users owner/);
    }
  });

  const find = (email: string) => requestOrderLinks(visitor, { email, language: "en" });

  it("the shop sends one link that opens all orders of a guest, newest first", async () => {
    const one = await buildGuestOrder();
    const two = await buildGuestOrder(one.email);
    await buildGuestOrder();
    await find(` ${one.email.toUpperCase()} `);
    const [token = "", ...others] = await tokensOf(one.email, "orders_link");
    expect(others).toEqual([]);
    const { orderNumbers, browser, entry } = await open(token);
    expect(orderNumbers).toEqual([two.orderNumber, one.orderNumber]);
    expect(await listGrantedOrders(browser)).toEqual([two.orderNumber, one.orderNumber]);
    expect(await db.$count(sessions, eq(sessions.id, entry.sessionId))).toBe(1);
    expect(await lastAudit()).toMatchObject({ details: { purpose: "open_orders", orders: 2 } });
  });

  it("the shop sends no link to an e-mail address without orders, or to an account whose mailbox was never confirmed", async () => {
    const stranger = await buildShopper({ isVerified: false });
    await buildPaidOrder({ shopper: stranger });
    for (const email of [`nobody-${randomUUID()}@example.com`, stranger.email]) {
      await find(email);
      expect(await tokensOf(email, "orders_link")).toEqual([]);
    }
  });

  it("the link to all orders of an e-mail address works for a confirmed account, and its form rejects a malformed e-mail address", async () => {
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper });
    await find(shopper.email);
    const [token = ""] = await tokensOf(shopper.email, "orders_link");
    expect((await open(token)).orderNumbers).toHaveLength(1);
    await expect(find("nobody")).rejects.toMatchObject({ details: { field: "email" } });
  });
});
