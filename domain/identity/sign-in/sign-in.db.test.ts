import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { profiles, sessions, users } from "#db/schema/accounts.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { NO_ORIGIN, type Visitor } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { findCaller } from "./find-caller.ts";
import { signIn } from "./sign-in.ts";

const visitor: Visitor = { kind: "visitor", origin: { ...NO_ORIGIN, ip: "203.0.113.9" } };
const PASSWORD = "plum lantern gravel";
const newEmail = () => `u${randomUUID()}@example.com`;
const ownLimits = (attempts: number) => ({
  account: createRateLimit({
    name: `a${randomUUID()}`,
    attempts,
    windowSeconds: 60,
    longestWaitSeconds: 240,
  }),
  address: createRateLimit({ name: `i${randomUUID()}`, attempts: 1_000, windowSeconds: 60 }),
});

async function newAccount() {
  const email = newEmail();
  return { email, ...(await signUp(visitor, { email, password: PASSWORD })) };
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe("signIn", () => {
  it("signIn returns a session that works on the next request", async () => {
    const { email, user } = await newAccount();
    const { session } = await signIn(visitor, { email: ` ${email.toUpperCase()}`, password: PASSWORD });
    expect(await findCaller(session.token, NO_ORIGIN)).toMatchObject({
      kind: "shopper",
      userId: user.id,
      email,
    });
  });

  it("signIn gives the same error for a wrong password, an unknown e-mail address and a blocked account", async () => {
    const { email } = await newAccount();
    const blocked = await newAccount();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.user.id));
    const answers = await Promise.all(
      [
        { email, password: "plum lantern grave" },
        { email: newEmail(), password: PASSWORD },
        { email: blocked.email, password: "plum lantern grave" },
        { email, password: "x".repeat(100_000) },
      ].map((input) =>
        signIn(visitor, input).catch((error) => ({ ...error, message: error.message, name: error.name })),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: "invalid_credentials", status: 401, details: {} });
  });

  it("signIn throws AccountBlocked for a blocked account when the password is correct", async () => {
    const { email, user } = await newAccount();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, user.id));
    const before = await db.$count(sessions, eq(sessions.userId, user.id));
    await expect(signIn(visitor, { email, password: PASSWORD })).rejects.toMatchObject({
      code: "account_blocked",
      status: 403,
      details: {},
    });
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(before);
  });

  it("signIn takes the same time for an unknown e-mail address as for a wrong password", async () => {
    const { email } = await newAccount();
    const limits = ownLimits(1_000);
    const wrong = { password: "plum lantern grave" };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let run = 0; run < 15; run++) {
      known.push(await millisecondsOf(() => signIn(visitor, { email, ...wrong }, limits).catch(() => {})));
      unknown.push(
        await millisecondsOf(() => signIn(visitor, { email: newEmail(), ...wrong }, limits).catch(() => {})),
      );
    }
    // Without the dummy hash, a sign-in with an unknown address would take only a tenth of the usual time.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it("signIn ends the caller's previous session", async () => {
    const { email, session } = await newAccount();
    const caller = await findCaller(session.token, NO_ORIGIN);
    const { session: next } = await signIn(caller, { email, password: PASSWORD });
    expect((await findCaller(session.token, NO_ORIGIN)).kind).toBe("visitor");
    expect((await findCaller(next.token, NO_ORIGIN)).kind).toBe("shopper");
  });

  it("signIn creates the profile when it is missing, and replaces an outdated password hash", async () => {
    const { email, user } = await newAccount();
    await db.delete(profiles).where(eq(profiles.userId, user.id));
    const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await signIn(visitor, { email, password: PASSWORD });
    expect(await db.select().from(profiles).where(eq(profiles.userId, user.id))).toHaveLength(1);
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toContain("m=19456,t=2,p=1");
    await signIn(visitor, { email, password: PASSWORD });
  });

  it("signIn reports which field is missing or malformed", async () => {
    await expect(signIn(visitor, { email: "", password: PASSWORD })).rejects.toMatchObject({
      details: { field: "email" },
    });
    await expect(signIn(visitor, { email: "maria", password: PASSWORD })).rejects.toMatchObject({
      details: { field: "email" },
    });
    await expect(signIn(visitor, { email: newEmail(), password: "" })).rejects.toMatchObject({
      details: { field: "password" },
    });
  });

  it("signIn refuses even the correct password after too many failed attempts, even when the attempts were concurrent", async () => {
    const { email } = await newAccount();
    const limits = ownLimits(5);
    const guesses = Array.from({ length: 20 }, () =>
      signIn(visitor, { email, password: "a wrong guess here" }, limits).catch((e) => e.code),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(15);
    await expect(signIn(visitor, { email, password: PASSWORD }, limits)).rejects.toMatchObject({
      code: "too_many_attempts",
      status: 429,
    });
  });

  it("signIn counts only failed attempts, so that repeated correct sign-ins are never refused", async () => {
    const { email } = await newAccount();
    const limits = {
      ...ownLimits(3),
      address: createRateLimit({ name: `i${randomUUID()}`, attempts: 3, windowSeconds: 60 }),
    };
    for (let run = 0; run < 6; run++) await signIn(visitor, { email, password: PASSWORD }, limits);
  });
});
