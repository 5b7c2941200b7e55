import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { secondFactors, sessions, users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { makeChallenge } from "#domain/identity/sign-in/challenge.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildTeamMember, STAFF_PASSWORD } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { findStaff } from "./find-staff.ts";
import { signInStaff } from "./sign-in-staff.ts";

const codeOf = (secret: string | undefined, stepsFromNow = 0) =>
  new TOTP({ secret: secret ?? "" }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });

async function challengeOf(email: string): Promise<string> {
  const begun = await signInStaff(visitor, { email, password: STAFF_PASSWORD });
  if (!("challenge" in begun)) throw new Error("a session began without a code");
  return begun.challenge;
}

const lastAttempts = async (email: string) =>
  (await db.select().from(adminAuditLog).orderBy(adminAuditLog.seq))
    .map((row) => row.details)
    .filter((details) => details.alert_type === "ADMIN_LOGIN_ATTEMPT" && details.email === email);

describe("signInStaff", () => {
  it("signInStaff starts a session after the password when the user has no second factor, and writes audit rows", async () => {
    const admin = await buildAdmin({ fullName: "Rosa Lima" });
    const begun = await signInStaff(visitor, {
      email: ` ${admin.email.toUpperCase()} `,
      password: STAFF_PASSWORD,
    });
    if (!("session" in begun)) throw new Error("no session");
    const staff = await findStaff(begun.session.token, NO_ORIGIN);
    expect(staff).toMatchObject({
      kind: "staff",
      role: "admin",
      fullName: "Rosa Lima",
      hasSecondFactor: false,
    });
    expect(staff?.secondFactorAt).toBeNull();
    expect(await lastAttempts(admin.email)).toMatchObject([{ success: true }]);
    expect((await lastAudit())?.actionType).toBe("SESSION_START");
  });

  it("signInStaff gives the same error for a wrong password and an unknown e-mail address, and records each attempt", async () => {
    const admin = await buildAdmin();
    const blocked = await buildAdmin();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    const unknown = `nobody-${randomUUID()}@example.com`;
    for (const [email, password] of [
      [admin.email, "not the password"],
      [unknown, STAFF_PASSWORD],
      [blocked.email, "not the password"],
    ] as const) {
      await expect(signInStaff(visitor, { email, password })).rejects.toMatchObject({
        code: "invalid_credentials",
        status: 401,
      });
      expect(await lastAttempts(email)).toMatchObject([
        { success: false, failure_reason: "invalid_credentials" },
      ]);
    }
  });

  it("signInStaff throws AccountBlocked for a blocked account with a correct password, and records the attempt", async () => {
    const blocked = await buildAdmin();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    await expect(
      signInStaff(visitor, { email: blocked.email, password: STAFF_PASSWORD }),
    ).rejects.toMatchObject({ code: "account_blocked", status: 403 });
    expect(await lastAttempts(blocked.email)).toMatchObject([{ success: false, failure_reason: "blocked" }]);
  });

  it("signInStaff refuses shoppers and inactive admins with a correct password", async () => {
    const { email } = await buildAccount();
    await expect(signInStaff(visitor, { email, password: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "access_denied",
      details: { standing: "none" },
    });
    const inactive = await buildAdmin({ isActive: false });
    await expect(
      signInStaff(visitor, { email: inactive.email, password: STAFF_PASSWORD }),
    ).rejects.toMatchObject({ code: "access_denied", details: { standing: "inactive" } });
  });

  it("signInStaff accepts members of a team with permissions, and refuses members of a team without permissions", async () => {
    const member = await buildTeamMember(["manage_banners"]);
    const begun = await signInStaff(visitor, { email: member.email, password: STAFF_PASSWORD });
    const staff = "session" in begun ? await findStaff(begun.session.token, NO_ORIGIN) : null;
    expect(staff).toMatchObject({ role: "team_member" });
    expect([...(staff?.permissions ?? [])]).toEqual(["manage_banners"]);
    const powerless = await buildTeamMember([]);
    await expect(
      signInStaff(visitor, { email: powerless.email, password: STAFF_PASSWORD }),
    ).rejects.toMatchObject({ code: "access_denied" });
  });

  it("signInStaff counts attempts before it checks the password, and refuses the sign-in when the attempts cannot be counted", async () => {
    const admin = await buildAdmin();
    const account = createRateLimit({ name: `t_${randomUUID()}`, attempts: 2, windowSeconds: 60 });
    const address = createRateLimit({ name: `t_${randomUUID()}`, attempts: 100, windowSeconds: 60 });
    const wrong = { email: admin.email, password: "not the password" };
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(signInStaff(visitor, wrong, { account, address })).rejects.toMatchObject({ status: 401 });
    const right = { email: admin.email, password: STAFF_PASSWORD };
    await expect(signInStaff(visitor, right, { account, address })).rejects.toMatchObject({ status: 429 });
    expect(await lastAudit()).toMatchObject({
      actionType: "RATE_LIMIT_CHECK",
      details: { action: "admin_login", allowed: false },
    });
    const broken = createRateLimit({ name: "broken", attempts: 5, windowSeconds: 60 }, {
      query: () => Promise.reject(new Error("no database")),
    } as never);
    await expect(signInStaff(visitor, right, { account: broken, address })).rejects.toMatchObject({
      status: 503,
    });
  });
});

describe("answerChallenge", () => {
  it("answerChallenge begins a session with a fresh second factor, and the user has no session before this call", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(admin.email);
    expect(await db.$count(sessions, eq(sessions.userId, admin.userId))).toBe(0);
    expect(await findStaff(challenge, NO_ORIGIN)).toBeNull();
    const { session } = await answerChallenge(visitor, { challenge, code: codeOf(admin.secret) });
    const staff = await findStaff(session.token, NO_ORIGIN);
    expect(staff?.secondFactorAt?.getTime()).toBeGreaterThan(Date.now() - 5_000);
  });

  it("answerChallenge accepts a code one time step late or early, and refuses a code three steps late or early", async () => {
    for (const [steps, isAccepted] of [
      [-1, true],
      [1, true],
      [-3, false],
      [3, false],
    ] as const) {
      const admin = await buildAdmin({ secondFactor: true });
      const challenge = await challengeOf(admin.email);
      const answer = answerChallenge(visitor, { challenge, code: codeOf(admin.secret, steps) });
      if (isAccepted) await expect(answer).resolves.toHaveProperty("session");
      else await expect(answer).rejects.toMatchObject({ code: "wrong_code", status: 422 });
    }
  });

  it("answerChallenge accepts a code only once when twenty calls are concurrent", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(admin.email);
    const code = codeOf(admin.secret);
    const many = { account: generous(), total: generous() };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => answerChallenge(visitor, { challenge, code }, many)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(answerChallenge(visitor, { challenge, code }, many)).rejects.toMatchObject({
      code: "wrong_code",
    });
    // A code of a time step before the last accepted step counts as used.
    const earlier = codeOf(admin.secret, -1);
    await expect(answerChallenge(visitor, { challenge, code: earlier }, many)).rejects.toMatchObject({
      code: "wrong_code",
    });
  });

  it("answerChallenge distinguishes a wrong backup code from a wrong code of the authenticator app", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(admin.email);
    for (const [code, kind] of [
      ["ABCDE-FGHIJ-KLM", "backup"],
      ["000000", "code"],
    ] as const)
      await expect(answerChallenge(visitor, { challenge, code })).rejects.toMatchObject({
        code: "wrong_code",
        details: { kind },
      });
  });

  it("answerChallenge refuses even a correct code after the maximum number of wrong codes", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(admin.email);
    const total = createRateLimit({ name: `t_${randomUUID()}`, attempts: 3, windowSeconds: 3650 * 86_400 });
    const limits = { account: generous(), total };
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(answerChallenge(visitor, { challenge, code: "000000" }, limits)).rejects.toMatchObject({
        code: "wrong_code",
      });
    await expect(
      answerChallenge(visitor, { challenge, code: codeOf(admin.secret) }, limits),
    ).rejects.toMatchObject({ code: "too_many_attempts", status: 429 });
  });

  it("answerChallenge refuses a challenge that is forged, changed, expired, from another user, or older than the current password", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const other = await buildAdmin({ secondFactor: true });
    const [row] = await db.select().from(users).where(eq(users.id, admin.userId));
    const hash = row?.passwordHash ?? "";
    const code = codeOf(admin.secret);
    const good = await challengeOf(admin.email);
    const old = makeChallenge(admin.userId, hash, Date.now() - 11 * 60_000);
    const foreign = good.replace(admin.userId, other.userId);
    for (const challenge of ["", "a.b.c.d", `${good}x`, good.slice(0, -2), old, foreign])
      await expect(answerChallenge(visitor, { challenge, code })).rejects.toMatchObject({
        code: "challenge_over",
      });
    await db.update(users).set({ passwordHash: "another" }).where(eq(users.id, admin.userId));
    await expect(answerChallenge(visitor, { challenge: good, code })).rejects.toMatchObject({
      code: "challenge_over",
    });
  });

  it.each([
    ["", "required"],
    ["12345", "malformed"],
    ["1234567", "malformed"],
    ["abcdef", "malformed"],
  ])("answerChallenge rejects the malformed code %j", async (code, problem) => {
    const admin = await buildAdmin({ secondFactor: true });
    const challenge = await challengeOf(admin.email);
    await expect(answerChallenge(visitor, { challenge, code })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "code", problem },
    });
  });

  it("answerChallenge cannot decrypt a secret that was copied from another user", async () => {
    const admin = await buildAdmin({ secondFactor: true });
    const thief = await buildAdmin({ secondFactor: true });
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, thief.userId));
    await db
      .update(secondFactors)
      .set({ secretSealed: row?.secretSealed ?? Buffer.alloc(0) })
      .where(eq(secondFactors.userId, admin.userId));
    const challenge = await challengeOf(admin.email);
    await expect(answerChallenge(visitor, { challenge, code: codeOf(thief.secret) })).rejects.toThrow(
      /Cannot open a credential/,
    );
  });
});

const generous = () => createRateLimit({ name: `t_${randomUUID()}`, attempts: 1_000, windowSeconds: 60 });
