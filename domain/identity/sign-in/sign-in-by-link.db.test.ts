import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { requestSignInLink } from "#domain/identity/accounts/request-sign-in-link.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { blockUser } from "#domain/identity/users/block-user.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { issueLink, readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { buildAccount, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildAdmin, buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { buildGuestOrder } from "#tests/factories/guests/build-guest-order.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { signIn } from "./sign-in.ts";
import { signInByLink } from "./sign-in-by-link.ts";

const PASSWORD = "plum lantern gravel";
const ask = async (email: string) => {
  await requestSignInLink(visitor, { email, language: "en" });
  return tokenIn(await receiveMail(email, "sign_in_link"));
};
const enter = async (token: string, browser?: string) => {
  const { session } = await signInByLink(visitor, { token, browser });
  return findCaller(session.token, NO_ORIGIN);
};
const gone = { code: "link_unusable", status: 410 };
const verify = (email: string) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));

describe("a mailed sign-in link", () => {
  it("a mailed sign-in link works only once within 15 minutes, and does not change the password", async () => {
    const { email, caller } = await buildAccount();
    await verify(email);
    const token = await ask(email);
    expect(await enter(token)).toMatchObject({ kind: "shopper", userId: caller.userId });
    expect(await lastAudit()).toMatchObject({ actionType: "SIGNED_IN_BY_LINK", recordId: caller.userId });
    await expect(enter(token)).rejects.toMatchObject(gone);
    await expect(signIn(visitor, { email, password: PASSWORD })).resolves.toBeDefined();
    const late = await ask(email);
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(oneTimeTokens.userId, caller.userId));
    await expect(enter(late)).rejects.toMatchObject(gone);
  });

  it("a mailed sign-in link signs in only one of two browsers that open the link at the same moment", async () => {
    const { email } = await buildAccount();
    const token = await ask(email);
    const outcomes = await Promise.allSettled([enter(token), enter(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("a mailed sign-in link removes the access of a stranger who created the account with the owner's e-mail address", async () => {
    const email = `victim-${randomUUID()}@example.com`;
    const guest = await buildGuestOrder(email);
    const attacker = await signUp(visitor, { email, password: PASSWORD });
    const shopper = await enter(await ask(email));
    expect(shopper).toMatchObject({ kind: "shopper", userId: attacker.user.id });
    expect((await readOrder(guest.orderId)).userId).toBe(attacker.user.id);
    expect(await findCaller(attacker.session.token, NO_ORIGIN)).toMatchObject({ kind: "visitor" });
    await expect(signIn(visitor, { email, password: PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("a mailed sign-in link keeps an unconfirmed account's password when a known browser of the account opens the link", async () => {
    const email = `owner-${randomUUID()}@example.com`;
    const { browser } = await signUp(visitor, { email, password: PASSWORD });
    await enter(await ask(email), browser);
    await expect(signIn(visitor, { email, password: PASSWORD })).resolves.toBeDefined();
  });

  it("a mailed sign-in link gives a staff user only a storefront session, and keeps the password", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const caller = await enter(await ask(admin.email));
    expect(caller).toMatchObject({ kind: "shopper", userId: admin.userId });
    const [user] = await db.select().from(users).where(eq(users.id, admin.userId));
    expect(user?.passwordHash).toMatch(/^\$argon2id/);
  });

  it("a blocked account or an unknown e-mail address gets no mailed sign-in link, and a guest gets a link to the orders", async () => {
    const { email, caller } = await buildAccount();
    await blockUser(await buildSignedInAdmin(), { userId: caller.userId, reason: "stolen cards" });
    const guest = await buildGuestOrder();
    const unknown = `nobody-${randomUUID()}@example.com`;
    for (const [address, templates] of [
      [email, []],
      [unknown, []],
      [guest.email, ["orders_link"]],
    ] as const) {
      await requestSignInLink(visitor, { email: address, language: "en" });
      const rows = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, address));
      const found = rows.map(({ template }) => template).filter((one) => /link/.test(one));
      expect([address, found]).toEqual([address, templates]);
    }
    // The shop never issues a sign-in link to a guest, so the test issues the link itself. A guest has no
    // session (invariant I58).
    const linkId = await inTransaction((tx) => issueLink(tx, { userId: guest.guestId, purpose: "sign_in" }));
    const token = (await readLiveLink(linkId))?.token ?? "";
    await expect(signInByLink(visitor, { token })).rejects.toMatchObject({ code: "link_unusable" });
  });

  it("a mailed sign-in link is voided when the account is blocked", async () => {
    const { email, caller } = await buildAccount();
    const token = await ask(email);
    await blockUser(await buildSignedInAdmin(), { userId: caller.userId, reason: "stolen cards" });
    await expect(enter(token)).rejects.toMatchObject(gone);
  });
});
