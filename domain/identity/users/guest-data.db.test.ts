import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { findOrder } from "#domain/delivery/order-history/own-orders.ts";
import { eraseAccount } from "#domain/identity/accounts/erase-account.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { verifyEmail } from "#domain/identity/accounts/verify-email.ts";
import { issueLink, readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import {
  allowGuests,
  buyAsGuest,
  callerOfToken,
  checkOutAsGuest,
  guestAddress,
  resetSettings,
  visitorFrom,
} from "#tests/factories/guests/build-guest.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { eraseGuest } from "./erase-guest.ts";
import { exportGuest } from "./export-guest.ts";
import { sendPasswordReset } from "./send-password-reset.ts";

const cart = async () => [{ productId: (await buildProduct({ stock: 3 })).id, quantity: 1 }];
const guestOf = async (email: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = ${email} and is_guest`,
  );
  return rows[0]?.id ?? "";
};

/** Counts the database rows that contain an address. */
const rowsNaming = async (email: string): Promise<string[]> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where position(${email} in t::text) > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};

afterEach(resetSettings);

describe("the data of a guest", () => {
  it("staff can export the data of a guest, and the export writes an audit row and contains no other user's data", async () => {
    await allowGuests();
    const email = guestAddress();
    const { orderId } = await buyAsGuest({ email, items: await cart() });
    const userId = await guestOf(email);
    const admin = await buildSignedInAdmin();
    const file = await exportGuest(admin, { userId });
    const { orderNumber } = await readOrder(orderId);
    expect(file).toMatchObject({
      account: { email },
      orders: [{ orderNumber, email }],
      deliveries: [{ orderNumber }],
    });
    expect(file.mails.map(({ to }) => to)).toContain(email);
    expect(JSON.stringify(file)).not.toMatch(/pass-|token|hash"/);
    expect(await lastAudit()).toMatchObject({
      actionType: "GUEST_DATA_EXPORTED",
      recordId: userId,
      permission: "admin",
      details: { orders: 1, deliveries: 1 },
    });
  });

  it("staff can erase the data of a guest, and the shop keeps the orders without personal data and without working links", async () => {
    await allowGuests();
    const email = guestAddress();
    const bought = await buyAsGuest({
      email,
      items: await cart(),
      caller: visitorFrom("203.0.113.77"),
    });
    await receiveMail(email, "order_confirmed");
    const userId = await guestOf(email);
    await eraseGuest(await buildSignedInAdmin(), { userId });
    expect(await lastAudit()).toMatchObject({ actionType: "GUEST_ERASED", recordId: userId });
    expect(await rowsNaming(email)).toEqual([]);
    expect(await readOrder(bought.orderId)).toMatchObject({ userId, status: "completed", clientNetwork: "" });
    const browser = await callerOfToken(bought.entry?.token ?? "");
    expect(browser.kind === "order_session" ? await findOrder(browser, bought.orderId) : null).toBeNull();
    const { rows } = await db.execute(sql`select 1 from sessions where ip = '203.0.113.77'`);
    expect(rows).toEqual([]);
    const again = await buyAsGuest({ email, items: await cart() });
    expect((await readOrder(again.orderId)).userId).not.toBe(userId);
  });

  it("staff cannot erase a guest who has an unpaid order, and need the permission and the second factor to erase a guest", async () => {
    await allowGuests();
    const email = guestAddress();
    await checkOutAsGuest({ email, items: await cart() });
    const userId = await guestOf(email);
    const admin = await buildSignedInAdmin();
    await expect(eraseGuest(admin, { userId })).rejects.toMatchObject({
      code: "order_unsettled",
      details: { reason: "pending" },
    });
    const member = await buildSignedInMember("manage_orders");
    const stale = { ...admin, secondFactorAt: null };
    for (const run of [eraseGuest, exportGuest]) {
      await expect(run(member, { userId })).rejects.toMatchObject({ code: "not_permitted" });
      await expect(run(stale, { userId })).rejects.toMatchObject({ status: 403 });
      await expect(run(admin, { userId: randomUUID() })).rejects.toMatchObject({ status: 404 });
      const { caller } = await buildAccount();
      await expect(run(admin, { userId: caller.userId })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("a guest's data are erased together with an account only when the account has confirmed the mailbox", async () => {
    await allowGuests();
    for (const isProved of [true, false]) {
      const { email, caller } = await buildAccount();
      await buyAsGuest({ email, items: await cart() });
      const guest = await guestOf(email);
      if (isProved) await verifyEmail(caller, { token: tokenIn(await receiveMail(email, "welcome")) });
      await eraseAccount(caller, { current: ACCOUNT_PASSWORD, understood: true });
      const [row] = await db.select().from(users).where(eq(users.id, guest));
      expect([isProved, row?.email === email]).toEqual([isProved, !isProved]);
    }
  });
});

it("a guest never gets a password, because staff send no reset link and no link sets a password (invariant I58)", async () => {
  await allowGuests();
  const email = guestAddress();
  await buyAsGuest({ email, items: await cart() });
  const userId = await guestOf(email);
  await expect(sendPasswordReset(await buildSignedInAdmin(), { userId })).rejects.toMatchObject({
    status: 404,
  });
  const linkId = await inTransaction((tx) => issueLink(tx, { userId, purpose: "reset_password" }));
  const token = (await readLiveLink(linkId))?.token ?? "";
  await expect(resetPassword(visitor, { token, password: "otter violet harbour" })).rejects.toMatchObject({
    code: "link_unusable",
  });
});
