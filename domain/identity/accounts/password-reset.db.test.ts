import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { oneTimeTokens, sessions, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { findLiveLink } from "#domain/messaging/links/one-time-links.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";

const NEW = "otter violet harbour";
const broken = { query: () => Promise.reject(new Error("the database is gone")) } as never;
const limit = (attempts: number) =>
  createRateLimit({ name: `t${randomUUID()}`, attempts, windowSeconds: 60 });

async function requested() {
  const account = await buildAccount();
  await requestPasswordReset(visitor, { email: account.email });
  return { ...account, token: tokenIn(await receiveMail(account.email, "password_reset")) };
}
const linksOf = (userId: string) =>
  db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "reset_password")));

describe("requestPasswordReset", () => {
  it("requestPasswordReset sends a link that works for 30 minutes, and ignores the letter case of the e-mail address", async () => {
    const { email, caller } = await buildAccount();
    await requestPasswordReset(visitor, { email: ` ${email.toUpperCase()} ` });
    const [link] = await linksOf(caller.userId);
    const minutes = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const mail = await receiveMail(email, "password_reset");
    expect(mail?.text).toContain("/auth/reset?token=");
    expect(mail?.text).toContain("30 minutes");
    expect(mail?.html).toContain(`token=${tokenIn(mail)}"`);
  });

  it("requestPasswordReset returns the usual result but sends no mail for unknown, blocked and erased accounts", async () => {
    const blocked = await buildAccount();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.caller.userId));
    const erased = await buildAccount();
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.caller.userId));
    const nobody = `u${randomUUID()}@example.com`;
    const before = await db.$count(emailMessages);
    for (const email of [nobody, blocked.email, erased.email])
      expect(await requestPasswordReset(visitor, { email })).toBeUndefined();
    expect(await db.$count(emailMessages)).toBe(before);
    expect(await linksOf(blocked.caller.userId)).toEqual([]);
  });

  it("requestPasswordReset limits requests by IP address, with and without an account", async () => {
    const { email } = await buildAccount();
    for (const address of [email, `u${randomUUID()}@example.com`]) {
      const limits = { account: limit(100), further: limit(1), address: limit(2), browser: limit(100) };
      for (let run = 0; run < 2; run++) await requestPasswordReset(visitor, { email: address }, limits);
      await expect(requestPasswordReset(visitor, { email: address }, limits)).rejects.toMatchObject({
        code: "too_many_attempts",
      });
    }
  });

  it("requestPasswordReset sends no mail while attempts cannot be counted", async () => {
    const { email } = await buildAccount();
    const unreachable = createRateLimit({ name: "t", attempts: 9, windowSeconds: 60 }, broken);
    const limits = { account: unreachable, further: unreachable, address: unreachable, browser: unreachable };
    await expect(requestPasswordReset(visitor, { email }, limits)).rejects.toMatchObject({
      code: "try_again_later",
      status: 503,
    });
    expect(await receiveMail(email, "password_reset")).toBeNull();
  });

  it.each(["", "no address"])(
    "requestPasswordReset reports the email field as invalid when the e-mail address is %j",
    async (email) => {
      await expect(requestPasswordReset(visitor, { email })).rejects.toMatchObject({
        details: { field: "email" },
      });
    },
  );
});

describe("resetPassword", () => {
  it("resetPassword replaces the password, ends every session, mails the owner, and creates no session", async () => {
    const { email, caller, token } = await requested();
    await db.insert(sessions).values({
      userId: caller.userId,
      surface: "admin",
      tokenHash: Buffer.from(randomUUID()),
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(Object.keys(await resetPassword(visitor, { token, password: NEW }))).toEqual(["browser"]);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, caller.userId));
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.endedAt !== null)).toBe(true);
    await expect(signIn(visitor, { email, password: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await signIn(visitor, { email, password: NEW });
    const mail = await receiveMail(email, "password_changed");
    expect(mail?.subject).toBe("Your password for Handover was changed");
    expect(mail?.text).toContain("/auth/forgot");
    const [row] = await db
      .select()
      .from(adminAuditLog)
      .where(and(eq(adminAuditLog.actionType, "PASSWORD_RESET"), eq(adminAuditLog.recordId, caller.userId)));
    expect(row?.details).toEqual({ sessions_ended: 2 });
    const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
    expect(user?.emailVerifiedAt, "the link reached the address").not.toBeNull();
  });

  it("resetPassword succeeds only once for twenty concurrent calls", async () => {
    const { email, token } = await requested();
    const passwords = Array.from({ length: 20 }, (_, index) => `otter violet harbour ${index}`);
    const results = await Promise.allSettled(
      passwords.map((password) => resetPassword(visitor, { token, password })),
    );
    const winners = passwords.filter((_, index) => results[index]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "link_unusable", status: 410 });
    await signIn(visitor, { email, password: winners[0] ?? "" });
    await expect(resetPassword(visitor, { token, password: NEW })).rejects.toMatchObject({
      code: "link_unusable",
    });
  });

  it("resetPassword refuses a link that is expired, unknown or made for a different purpose", async () => {
    const { email, caller, token } = await requested();
    const before = await db.select().from(users).where(eq(users.id, caller.userId));
    const verification = tokenIn(await receiveMail(email, "welcome"));
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(and(eq(oneTimeTokens.userId, caller.userId), eq(oneTimeTokens.purpose, "reset_password")));
    const strange = ["", "x", "a".repeat(43), "x".repeat(5000), "' or 1=1 --"];
    for (const wrong of [token, verification, ...strange]) {
      expect(await findLiveLink(wrong, "reset_password")).toBeNull();
      await expect(resetPassword(visitor, { token: wrong, password: NEW })).rejects.toMatchObject({
        code: "link_unusable",
      });
    }
    expect(await db.select().from(users).where(eq(users.id, caller.userId))).toEqual(before);
  });

  it("resetPassword refuses a blocked account", async () => {
    const { caller, token } = await requested();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, caller.userId));
    await expect(resetPassword(visitor, { token, password: NEW })).rejects.toMatchObject({
      code: "link_unusable",
    });
  });

  it("resetPassword keeps the link valid when the new password is weak, and a successful reset voids all other links", async () => {
    const { email, token } = await requested();
    await requestPasswordReset(visitor, { email });
    const second = tokenIn(await receiveMail(email, "password_reset"));
    await expect(resetPassword(visitor, { token, password: "password1234" })).rejects.toMatchObject({
      code: "weak_password",
    });
    await resetPassword(visitor, { token, password: NEW });
    await expect(resetPassword(visitor, { token: second, password: NEW })).rejects.toMatchObject({
      code: "link_unusable",
    });
  });

  it("resetPassword unlocks an account that was locked by wrong passwords", async () => {
    const { email, token } = await requested();
    const guess = () => signIn(visitor, { email, password: "not this one at all" }).catch((e) => e.code);
    for (let run = 0; run < 12; run++) await guess();
    expect(await guess()).toBe("too_many_attempts");
    await resetPassword(visitor, { token, password: NEW });
    await signIn(visitor, { email, password: NEW });
  });

  it("resetPassword leaves no session when the user signs in with the old password at the same time", async () => {
    const { email, caller, token } = await requested();
    const signIns = Array.from({ length: 6 }, () =>
      signIn(visitor, { email, password: ACCOUNT_PASSWORD }).catch(() => null),
    );
    await resetPassword(visitor, { token, password: NEW });
    await Promise.all(signIns);
    const rows = await db.select().from(sessions).where(eq(sessions.userId, caller.userId));
    expect(rows.filter((row) => row.endedAt === null)).toEqual([]);
  });
});
