import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { changePassword } from "#domain/identity/accounts/change-password.ts";
import { listSessions } from "#domain/identity/accounts/queries.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  shopperOf,
  signInAgain,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endOwnSession } from "./end-session.ts";
import { signIn } from "./sign-in.ts";

const NEW = "otter violet harbour";
const isOpen = async (caller: Shopper) =>
  (await db.$count(sessions, eq(sessions.id, caller.sessionId))) === 1 &&
  (await listSessions(caller)).some((session) => session.isCurrent);

describe("listSessions", () => {
  it("listSessions lists open sessions with device and shortened IP address, and lists the current session first", async () => {
    const { email, caller } = await buildAccount();
    const other = await signInAgain(email);
    await db
      .update(sessions)
      .set({
        ip: "203.0.113.77",
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36",
      })
      .where(eq(sessions.id, other.sessionId));
    const gone = await signInAgain(email);
    await endOwnSession(caller, { sessionId: gone.sessionId });
    const list = await listSessions(caller);
    expect(list.map((session) => session.id)).toEqual([caller.sessionId, other.sessionId]);
    expect(list[0]).toMatchObject({ isCurrent: true, surface: "store" });
    expect(list[1]).toMatchObject({
      isCurrent: false,
      browser: "Chrome",
      system: "Windows",
      network: "203.0.113.x",
    });
    expect(JSON.stringify(list)).not.toMatch(/hash|203\.0\.113\.77/i);
  });

  it("listSessions refuses a visitor", async () => {
    await expect(listSessions(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
    await expect(endOtherSessions(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});

describe("ending sessions", () => {
  it("a user can end one session or all other sessions, and keeps the current session", async () => {
    const { email, caller } = await buildAccount();
    const [second, third, fourth] = [
      await signInAgain(email),
      await signInAgain(email),
      await signInAgain(email),
    ];
    await endOwnSession(caller, { sessionId: second.sessionId });
    expect([await isOpen(second), await isOpen(third)]).toEqual([false, true]);
    expect(await endOtherSessions(caller)).toBe(2);
    expect([await isOpen(third), await isOpen(fourth), await isOpen(caller)]).toEqual([false, false, true]);
    expect(await endOtherSessions(caller)).toBe(0);
  });

  it("ending a session throws NotFound when the session is unknown, already ended or another user's session", async () => {
    const { email, caller } = await buildAccount();
    const stranger = await buildAccount();
    const ended = await signInAgain(email);
    await endOwnSession(caller, { sessionId: ended.sessionId });
    for (const sessionId of [stranger.caller.sessionId, randomUUID(), ended.sessionId, "no id", ""])
      await expect(endOwnSession(caller, { sessionId })).rejects.toMatchObject({
        code: "not_found",
        status: 404,
        details: { what: "session" },
      });
    expect(await isOpen(stranger.caller)).toBe(true);
  });
});

describe("changing the password", () => {
  it("changing the password ends all other sessions, renews the token of the current session, and mails the owner", async () => {
    const email = `u${randomUUID()}@example.com`;
    const { session: first } = await signUp(visitor, { email, password: ACCOUNT_PASSWORD });
    const caller = await shopperOf(first.token);
    const other = await signInAgain(email);
    const { session } = await changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW });
    expect(await shopperOf(session.token)).toEqual(caller);
    await expect(shopperOf(first.token), "the old token").rejects.toThrow();
    expect([await isOpen(other), await isOpen(caller)]).toEqual([false, true]);
    await expect(signIn(visitor, { email, password: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await signIn(visitor, { email, password: NEW });
    expect((await receiveMail(email, "password_changed"))?.to).toBe(email);
    const [row] = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, caller.userId));
    expect(row).toMatchObject({ actionType: "PASSWORD_CHANGED", details: { sessions_ended: 1 } });
  });

  it("changing the password voids an open reset link", async () => {
    const { email, caller } = await buildAccount();
    await requestPasswordReset(visitor, { email });
    const token = tokenIn(await receiveMail(email, "password_reset"));
    await changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW });
    await expect(resetPassword(visitor, { token, password: "magnet copper willow" })).rejects.toMatchObject({
      code: "link_unusable",
    });
  });

  it.each([
    [
      "a wrong current password",
      { current: "not this one at all", password: NEW },
      { code: "wrong_password" },
    ],
    ["no current password", { current: "", password: NEW }, { details: { field: "current" } }],
    ["a weak new one", { current: ACCOUNT_PASSWORD, password: "password1234" }, { code: "weak_password" }],
    [
      "the same one again",
      { current: ACCOUNT_PASSWORD, password: ACCOUNT_PASSWORD },
      { code: "same_password" },
    ],
  ])(
    "changing the password fails and changes nothing when the user enters %s",
    async (_, input, rejection) => {
      const { email, caller } = await buildAccount();
      await expect(changePassword(caller, input)).rejects.toMatchObject(rejection);
      expect(await isOpen(caller)).toBe(true);
      expect(await receiveMail(email, "password_changed")).toBeNull();
      await signIn(visitor, { email, password: ACCOUNT_PASSWORD });
    },
  );

  it("changing the password is refused for a visitor, and after too many wrong passwords, even when the attempts are concurrent", async () => {
    const { caller } = await buildAccount();
    const limits = { account: createRateLimit({ name: `t${randomUUID()}`, attempts: 3, windowSeconds: 60 }) };
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        changePassword(caller, { current: "not this one at all", password: NEW }, limits).catch(
          (error) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === "wrong_password")).toHaveLength(3);
    await expect(
      changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW }, limits),
    ).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(changePassword(visitor, { current: ACCOUNT_PASSWORD, password: NEW })).rejects.toMatchObject(
      { code: "sign_in_required" },
    );
  });

  it("changing the password succeeds only once when two calls are concurrent", async () => {
    const { email, caller } = await buildAccount();
    const other = await signInAgain(email);
    const results = await Promise.allSettled([
      changePassword(caller, { current: ACCOUNT_PASSWORD, password: NEW }),
      changePassword(other, { current: ACCOUNT_PASSWORD, password: "magnet copper willow" }),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });
});
