import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { profiles, sessions, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { Visitor } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { signUp } from "./sign-up.ts";

const visitor: Visitor = {
  kind: "visitor",
  origin: { ip: "203.0.113.7", userAgent: "test browser", requestId: "r1" },
};
const PASSWORD = "plum lantern gravel";
const newEmail = () => `u${randomUUID()}@example.com`;

async function everyTableAsText(): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const texts = rows.map(({ name }) =>
    pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from "${name}" t`),
  );
  return (await Promise.all(texts)).map((result) => result.rows[0].all).join("\n");
}

describe("signUp", () => {
  it("signUp creates the account, its profile, a session and one welcome mail", async () => {
    const email = newEmail();
    const { session, user } = await signUp(visitor, {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
      fullName: "Maria da Silva",
      phone: "+55 11 90000-1234",
    });
    expect(user.email).toBe(email);
    expect(session.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, user.id));
    expect(profile).toMatchObject({
      email,
      firstName: "Maria",
      lastName: "da Silva",
      phone: "5511900001234",
    });
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(row).toMatchObject({
      surface: "store",
      ip: "203.0.113.7",
      userAgent: "test browser",
      endedAt: null,
    });
    const mails = await db.select().from(emailMessages).where(eq(emailMessages.toAddress, email));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: "welcome", state: "queued", userId: user.id });
  });

  it("signUp stores neither the password nor the token in plain text", async () => {
    const { session } = await signUp(visitor, { email: newEmail(), password: PASSWORD });
    const everything = await everyTableAsText();
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(session.token);
    expect(everything).not.toContain(Buffer.from(session.token).toString("hex"));
    expect(everything).toContain("$argon2id$");
  });

  it("signUp creates exactly one account for twenty concurrent calls with one e-mail address", async () => {
    const email = newEmail();
    const attempts = Array.from({ length: 20 }, () => signUp(visitor, { email, password: PASSWORD }));
    const results = await Promise.allSettled(attempts);
    const rejections = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(rejections).toHaveLength(19);
    for (const rejection of rejections) expect(rejection).toMatchObject({ code: "email_taken", status: 409 });
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, user?.id ?? "")),
    ).toHaveLength(1);
    expect(await db.select().from(emailMessages).where(eq(emailMessages.toAddress, email))).toHaveLength(1);
  });

  it("signUp refuses an e-mail address that an account already has in a different letter case", async () => {
    const email = newEmail();
    await signUp(visitor, { email, password: PASSWORD });
    await expect(signUp(visitor, { email: email.toUpperCase(), password: PASSWORD })).rejects.toMatchObject({
      code: "email_taken",
    });
  });

  it.each([
    [
      { email: "no address", password: PASSWORD },
      { code: "invalid_input", status: 400, details: { field: "email" } },
    ],
    [
      { email: "a@example.com", password: "password1234" },
      { code: "weak_password", status: 422, details: { reason: "common" } },
    ],
    [
      { email: "a@example.com", password: PASSWORD, phone: "abc" },
      { code: "invalid_input", details: { field: "phone" } },
    ],
    [
      { email: "a@example.com", password: PASSWORD, fullName: "x".repeat(121) },
      { code: "invalid_input", details: { field: "fullName" } },
    ],
  ])("signUp rejects %j and changes nothing", async (input, rejection) => {
    const before = await db.$count(users);
    await expect(signUp(visitor, input)).rejects.toMatchObject(rejection);
    expect(await db.$count(users)).toBe(before);
  });

  it("signUp refuses too many sign-ups from one IP address, and returns the waiting time", async () => {
    const limits = { address: createRateLimit({ name: `t${randomUUID()}`, attempts: 2, windowSeconds: 60 }) };
    await signUp(visitor, { email: newEmail(), password: PASSWORD }, limits);
    await signUp(visitor, { email: newEmail(), password: PASSWORD }, limits);
    const before = await db.$count(users);
    await expect(signUp(visitor, { email: newEmail(), password: PASSWORD }, limits)).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60) },
    });
    expect(await db.$count(users)).toBe(before);
  });
});
