import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { listDeliverables } from "#domain/delivery/order-history/delivered-items.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { type Caller, NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  signInAgain,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import { buildAwaitingOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct, restock } from "#tests/factories/build-product.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
  staffToken,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { blockUser } from "./block-user.ts";
import { endUserSessions } from "./end-user-sessions.ts";
import { sendPasswordReset } from "./send-password-reset.ts";
import { unblockUser } from "./unblock-user.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const reason = "charged back twice";
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];

const actions = {
  blockUser: (caller: Caller, userId: string) => blockUser(caller, { userId, reason }),
  unblockUser: (caller: Caller, userId: string) => unblockUser(caller, { userId }),
  endUserSessions: (caller: Caller, userId: string) => endUserSessions(caller, { userId }),
  sendPasswordReset: (caller: Caller, userId: string) => sendPasswordReset(caller, { userId }),
};

describe.each(Object.entries(actions))("%s", (name, act) => {
  const isAboutBlocked = name === "unblockUser";
  const asksFresh = name === "blockUser" || name === "unblockUser";

  async function target() {
    const account = await buildAccount();
    if (isAboutBlocked)
      await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, account.caller.userId));
    return account;
  }

  it("an action on a user requires staff with the permission and a second factor, and changes nothing for other callers", async () => {
    const { caller: shopper } = await target();
    const before = await userOf(shopper.userId);
    const audits = await db.$count(adminAuditLog);
    const member = await buildSignedInMember("manage_orders", "manage_settings");
    const able = await buildSignedInMember("manage_customers");
    const old: Staff = { ...able, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    const rejected: [Caller, string][] = [
      [visitor, "sign_in_required"],
      [shopper, "sign_in_required"],
      [member, "not_permitted"],
      [{ ...able, hasSecondFactor: false, secondFactorAt: null }, "second_factor_required"],
      ...(asksFresh ? [[old, "second_factor_required"] as [Caller, string]] : []),
    ];
    for (const [caller, code] of rejected)
      await expect(act(caller, shopper.userId)).rejects.toMatchObject({ code });
    expect(await userOf(shopper.userId)).toEqual(before);
    expect(await db.$count(adminAuditLog)).toBe(audits);
    await act(able, shopper.userId);
  });

  it("an action on a user throws NotFound for an unknown id, a malformed id and an erased account", async () => {
    const admin = await buildSignedInAdmin();
    const { caller: erased } = await target();
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.userId));
    for (const id of [UNKNOWN_ID, "", "1 or 1=1", "\u0000", erased.userId])
      await expect(act(admin, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("an action on a user is refused when the user is staff and the caller is not an admin", async () => {
    const able = await buildSignedInMember("manage_customers");
    const admin = await buildAdmin();
    const member = await buildTeamMember(["manage_banners"]);
    await buildAdmin();
    for (const { userId } of [admin, member]) {
      if (isAboutBlocked) await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
      await expect(act(able, userId)).rejects.toMatchObject({ code: "not_permitted" });
      await act(await buildSignedInAdmin(), userId);
    }
  });

  it("an action on a user writes an audit row with the actor and the permission", async () => {
    const able = await buildSignedInMember("manage_customers");
    const { caller: shopper } = await target();
    await act({ ...able, origin: { ip: "203.0.113.7", userAgent: "x", requestId: "r-1" } }, shopper.userId);
    expect(await lastAudit({ recordId: shopper.userId })).toMatchObject({
      tableName: "users",
      actorKind: "staff",
      actorId: able.userId,
      permission: "manage_customers",
      requestId: "r-1",
    });
  });
});

describe("a blocked account", () => {
  it("a blocked account is signed out everywhere, and cannot sign in or reset the password until the account is unblocked", async () => {
    const admin = await buildSignedInAdmin();
    const { email, caller } = await buildAccount();
    await signInAgain(email);
    await requestPasswordReset(visitor, { email });
    const token = tokenIn(await receiveMail(email, "password_reset"));

    expect(await blockUser(admin, { userId: caller.userId, reason })).toEqual({ sessionsEnded: 2 });
    expect((await lastAudit({ recordId: caller.userId }))?.details).toEqual({
      reason,
      sessions_ended: 2,
      before: { blocked: false },
      after: { blocked: true },
    });
    const attempt = () => signIn(visitor, { email, password: ACCOUNT_PASSWORD });
    await expect(attempt()).rejects.toMatchObject({ code: "account_blocked" });
    await requestPasswordReset(visitor, { email });
    expect(await receiveMail(email, "password_reset")).toBeNull();
    const reset = () => resetPassword(visitor, { token, password: "another lantern gravel" });
    await expect(reset()).rejects.toMatchObject({ code: "link_unusable" });

    await unblockUser(admin, { userId: caller.userId });
    await expect(reset()).rejects.toMatchObject({ code: "link_unusable" });
    await attempt();
  });

  it("a blocked account still receives paid items, and the user sees the items after the account is unblocked", async () => {
    const admin = await buildSignedInAdmin();
    const { email, caller } = await buildAccount();
    const { id } = await buildProduct({ stock: 1 });
    const { orderId, session } = await buildAwaitingOrder({
      shopper: caller,
      items: [{ productId: id, quantity: 1 }],
    });
    await blockUser(admin, { userId: caller.userId, reason });
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    await restock(id, 1);
    await unblockUser(admin, { userId: caller.userId });
    expect((await listDeliverables(await signInAgain(email))).items).toMatchObject([
      { orderId, status: "delivered" },
    ]);
  });

  it("a blocked account cannot be blocked again, and an account that is not blocked cannot be unblocked", async () => {
    const admin = await buildSignedInAdmin();
    const { userId } = (await buildAccount()).caller;
    await expect(unblockUser(admin, { userId })).rejects.toMatchObject({ code: "user_not_blocked" });
    const answers = await Promise.allSettled([1, 2, 3].map(() => blockUser(admin, { userId, reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await expect(sendPasswordReset(admin, { userId })).rejects.toMatchObject({ code: "user_blocked" });
  });

  it.each(["", "ab", "   ", "a\u0000bc", "x".repeat(501)])(
    "a block cannot be created with the reason %j",
    async (wrong) => {
      const admin = await buildSignedInAdmin();
      const { userId } = (await buildAccount()).caller;
      const blocking = blockUser(admin, { userId, reason: wrong });
      await expect(blocking).rejects.toMatchObject({ code: "invalid_input", details: { field: "reason" } });
      expect((await userOf(userId))?.blockedAt).toBeNull();
    },
  );

  it("a caller cannot block the caller's own account", async () => {
    const admin = await buildSignedInAdmin();
    const blocking = blockUser(admin, { userId: admin.userId, reason });
    await expect(blocking).rejects.toMatchObject({ code: "own_account" });
  });

  it("a blocked staff account loses access to the back office at the next request", async () => {
    const admin = await buildSignedInAdmin();
    const member = await buildTeamMember(["manage_banners"]);
    const token = await staffToken(member);
    expect(await findStaff(token, NO_ORIGIN)).not.toBeNull();
    await blockUser(admin, { userId: member.userId, reason });
    expect(await findStaff(token, NO_ORIGIN)).toBeNull();
  });
});

describe("endUserSessions", () => {
  it("endUserSessions ends all storefront and back-office sessions of the user, but not the caller's current session", async () => {
    const person = await buildAdmin({ secondFactor: true });
    const admin = await signInAsStaff(person);
    const other = await staffToken(person);
    expect(await endUserSessions(admin, { userId: admin.userId })).toEqual({ sessionsEnded: 1 });
    expect(await findStaff(other, NO_ORIGIN)).toBeNull();
    expect((await lastAudit({ recordId: admin.userId }))?.details).toEqual({
      before: { sessions: 2 },
      after: { sessions: 1 },
    });
    const { email, caller } = await buildAccount();
    await signInAgain(email);
    expect(await endUserSessions(admin, { userId: caller.userId })).toEqual({ sessionsEnded: 2 });
    expect(await endUserSessions(admin, { userId: caller.userId })).toEqual({ sessionsEnded: 0 });
  });
});

describe("sendPasswordReset", () => {
  it("sendPasswordReset mails a one-time link, and the old password works until the link is used", async () => {
    const member = await buildSignedInMember("manage_customers");
    const { email, caller } = await buildAccount();
    expect(await sendPasswordReset(member, { userId: caller.userId })).toEqual({ email });
    const mail = await receiveMail(email, "password_reset");
    expect(mail?.text).toContain("30 minutes");
    await signIn(visitor, { email, password: ACCOUNT_PASSWORD });
    const input = { token: tokenIn(mail), password: "another lantern gravel" };
    await resetPassword(visitor, input);
    await expect(resetPassword(visitor, input)).rejects.toMatchObject({ code: "link_unusable" });
    await signIn(visitor, { email, password: input.password });
    expect(JSON.stringify(await lastAudit({ recordId: caller.userId }))).not.toContain(input.token);
  });

  it("sendPasswordReset limits the number of mails that one user gets", async () => {
    const member = await buildSignedInMember("manage_customers");
    const { userId } = (await buildAccount()).caller;
    const limits = { account: createRateLimit({ name: `r${userId}`, attempts: 2, windowSeconds: 60 }) };
    await sendPasswordReset(member, { userId }, limits);
    await sendPasswordReset(member, { userId }, limits);
    const third = sendPasswordReset(member, { userId }, limits);
    await expect(third).rejects.toMatchObject({ code: "too_many_attempts" });
  });
});
