import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { backupCodes, secondFactors, sessions } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { readOwnSecondFactor } from "#domain/identity/staff/queries.ts";
import { NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { FRESH_MS, requirePermission } from "#domain/kernel/permissions.ts";
import { buildAccount, receiveMail, visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { beginSecondFactor } from "./begin-second-factor.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { disableSecondFactor } from "./disable-second-factor.ts";
import { enableSecondFactor } from "./enable-second-factor.ts";
import { regenerateCodes } from "./regenerate-codes.ts";

const codeOf = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
const generous = () => createRateLimit({ name: `t_${randomUUID()}`, attempts: 1_000, windowSeconds: 60 });
const limits = () => ({ account: generous(), total: generous() });

/**
 * Builds an admin who has just enabled the second factor, and returns the admin as the caller of the next
 * request.
 */
async function enrolled() {
  const person = await buildAdmin();
  const before = await signInAsStaff(person);
  const { secret } = await beginSecondFactor(before, { current: STAFF_PASSWORD });
  const { backupCodes: codes, session } = await enableSecondFactor(before, { code: codeOf(secret) });
  const staff = await findStaff(session.token, NO_ORIGIN);
  if (!staff) throw new Error("the session has ended");
  return { person, before, staff, secret, codes };
}

const aged = (staff: Staff): Staff => ({ ...staff, secondFactorAt: new Date(Date.now() - FRESH_MS - 1_000) });

describe("turning the second factor on", () => {
  it("turning the second factor on shows the secret once, with the specified parameters, and stores the secret encrypted", async () => {
    const person = await buildAdmin();
    const staff = await signInAsStaff(person);
    const { secret, uri } = await beginSecondFactor(staff, { current: STAFF_PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(address.searchParams.get("issuer")).toMatch(/Admin$/);
    expect(address.searchParams.get("algorithm")).toBe("SHA1");
    expect(address.searchParams.get("digits")).toBe("6");
    expect(address.searchParams.get("period")).toBe("30");
    const dump = await pool.query("select row_to_json(t)::text as row from second_factors t");
    expect(JSON.stringify(dump.rows)).not.toContain(secret);
    expect(await readOwnSecondFactor(staff)).toEqual({ isEnabled: false, enabledAt: null, codesLeft: 0 });
  });

  it("turning the second factor on accepts a first code that is up to five time steps off, and refuses seven steps", async () => {
    for (const [steps, isAccepted] of [
      [5, true],
      [-5, true],
      [7, false],
      [-7, false],
    ] as const) {
      const staff = await signInAsStaff(await buildAdmin());
      const { secret } = await beginSecondFactor(staff, { current: STAFF_PASSWORD });
      const answer = enableSecondFactor(staff, { code: codeOf(secret, steps) });
      if (isAccepted) expect((await answer).backupCodes).toHaveLength(10);
      else await expect(answer).rejects.toMatchObject({ code: "wrong_code" });
    }
  });

  it("turning the second factor on ends other sessions, renews the token and writes an audit row", async () => {
    const person = await buildAdmin();
    const other = await signInAsStaff(person);
    const staff = await signInAsStaff(person);
    const { secret } = await beginSecondFactor(staff, { current: STAFF_PASSWORD });
    const { session } = await enableSecondFactor(staff, { code: codeOf(secret) });
    const [ended] = await db.select().from(sessions).where(eq(sessions.id, other.sessionId));
    expect(ended?.endedAt).not.toBeNull();
    const now = await findStaff(session.token, NO_ORIGIN);
    expect(now).toMatchObject({ sessionId: staff.sessionId, hasSecondFactor: true });
    expect(() => requirePermission(now as Staff, "orders.mark-paid")).not.toThrow();
    const events = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, person.userId));
    expect(events.map(({ details }) => details.alert_type)).toContain("SECOND_FACTOR_ENABLED");
    const mail = await receiveMail(person.email, "security_notice");
    expect(mail?.subject).toMatch(/^Two-factor authentication was turned on/);
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain(secret);
  });

  it("turning the second factor on refuses a wrong password, shoppers, malformed codes, and a code before the setup has begun", async () => {
    const staff = await signInAsStaff(await buildAdmin());
    await expect(beginSecondFactor(staff, { current: "wrong" })).rejects.toMatchObject({
      code: "wrong_password",
    });
    await expect(beginSecondFactor(staff, { current: "" })).rejects.toMatchObject({ code: "invalid_input" });
    const { caller } = await buildAccount();
    await expect(beginSecondFactor(caller, { current: "x" })).rejects.toMatchObject({ status: 401 });
    await expect(enableSecondFactor(visitor, { code: "123456" })).rejects.toMatchObject({ status: 401 });
    for (const code of ["", "12345", "1234567", "12345a"])
      await expect(enableSecondFactor(staff, { code })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(enableSecondFactor(staff, { code: "123456" })).rejects.toMatchObject({ code: "wrong_code" });
    expect(await db.$count(secondFactors, eq(secondFactors.userId, staff.userId))).toBe(0);
  });

  it("the old secret stays valid until a code of the new secret is accepted", async () => {
    const { staff, secret } = await enrolled();
    await expect(beginSecondFactor(aged(staff), { current: STAFF_PASSWORD })).rejects.toMatchObject({
      code: "second_factor_required",
      details: { reason: "confirm" },
    });
    const { secret: next } = await beginSecondFactor(staff, { current: STAFF_PASSWORD });
    expect(next).not.toBe(secret);
    await confirmSecondFactor(staff, { code: codeOf(secret, 1) });
    await enableSecondFactor(staff, { code: codeOf(next) });
    await expect(confirmSecondFactor(staff, { code: codeOf(secret, 2) }, limits())).rejects.toMatchObject({
      code: "wrong_code",
    });
  });
});

describe("backup codes", () => {
  it("a user gets ten backup codes of 65 bits, each code works only once, and the shop stores only keyed hashes", async () => {
    const { staff, codes, person } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}-[A-Z2-7]{3}$/);
    const rows = await db.select().from(backupCodes).where(eq(backupCodes.userId, person.userId));
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const typed = (codes[0] ?? "").toLowerCase().replaceAll("-", " ");
    await confirmSecondFactor(staff, { code: typed });
    await expect(confirmSecondFactor(staff, { code: typed })).rejects.toMatchObject({ code: "wrong_code" });
    expect(await readOwnSecondFactor(staff)).toMatchObject({ isEnabled: true, codesLeft: 9 });
  });

  it("a backup code succeeds only once when fifty calls use the code concurrently", async () => {
    const { staff, codes } = await enrolled();
    const many = limits();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => confirmSecondFactor(staff, { code: codes[1] ?? "" }, many)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("backup codes do not work for another user", async () => {
    const first = await enrolled();
    const second = await enrolled();
    await expect(confirmSecondFactor(second.staff, { code: first.codes[0] ?? "" })).rejects.toMatchObject({
      code: "wrong_code",
    });
  });

  it("new backup codes void the old codes, end other sessions, send a mail, and require password and fresh second factor", async () => {
    const { staff, codes, person } = await enrolled();
    const current = STAFF_PASSWORD;
    await expect(regenerateCodes(aged(staff), { current })).rejects.toMatchObject({
      code: "second_factor_required",
    });
    await expect(regenerateCodes(staff, { current: "wrong" })).rejects.toMatchObject({
      code: "wrong_password",
    });
    const elsewhere = await signInAsStaff(person);
    const { backupCodes: fresh } = await regenerateCodes(staff, { current, language: "pt-BR" });
    const [other] = await db.select().from(sessions).where(eq(sessions.id, elsewhere.sessionId));
    expect(other?.endedAt).not.toBeNull();
    expect((await receiveMail(person.email, "security_notice"))?.subject).toMatch(/^Novos códigos de backup/);
    await expect(confirmSecondFactor(staff, { code: codes[0] ?? "" })).rejects.toMatchObject({
      code: "wrong_code",
    });
    await confirmSecondFactor(staff, { code: fresh[0] ?? "" });
  });
});

describe("confirming the second factor", () => {
  it("confirming the second factor makes the second factor fresh and renews the session token", async () => {
    const { staff, codes } = await enrolled();
    await db
      .update(sessions)
      .set({ secondFactorAt: new Date(Date.now() - FRESH_MS - 1_000) })
      .where(eq(sessions.id, staff.sessionId));
    expect(() => requirePermission(aged(staff), "orders.refund")).toThrow("second_factor_required");
    const { session } = await confirmSecondFactor(staff, { code: codes[0] ?? "" });
    const now = await findStaff(session.token, NO_ORIGIN);
    expect(now?.sessionId).toBe(staff.sessionId);
    expect(() => requirePermission(now as Staff, "orders.refund")).not.toThrow();
  });

  it("confirming the second factor is refused with the reason 'enable' when the user has no second factor", async () => {
    const staff = await signInAsStaff(await buildAdmin());
    await expect(confirmSecondFactor(staff, { code: "123456" })).rejects.toMatchObject({
      code: "second_factor_required",
      details: { reason: "enable" },
    });
  });

  it("confirming the second factor refuses further codes after too many wrong codes", async () => {
    const { staff } = await enrolled();
    const account = createRateLimit({ name: `t_${randomUUID()}`, attempts: 2, windowSeconds: 60 });
    const counted = { account, total: generous() };
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(confirmSecondFactor(staff, { code: "000000" }, counted)).rejects.toMatchObject({
        code: "wrong_code",
      });
    await expect(confirmSecondFactor(staff, { code: "000000" }, counted)).rejects.toMatchObject({
      status: 429,
    });
  });
});

describe("turning the second factor off", () => {
  it("turning the second factor off requires the password and a fresh second factor, ends other sessions, and sends a mail", async () => {
    const { staff, person } = await enrolled();
    const current = STAFF_PASSWORD;
    await expect(disableSecondFactor(aged(staff), { current })).rejects.toMatchObject({
      code: "second_factor_required",
    });
    const withoutAny = { ...staff, hasSecondFactor: false, secondFactorAt: null };
    await expect(disableSecondFactor(withoutAny, { current })).rejects.toMatchObject({
      details: { reason: "enable" },
    });
    for (const wrong of ["", "wrong"])
      await expect(disableSecondFactor(staff, { current: wrong })).rejects.toMatchObject({
        code: wrong ? "wrong_password" : "invalid_input",
      });
    await expect(disableSecondFactor(visitor, { current })).rejects.toMatchObject({ status: 401 });
    expect(await readOwnSecondFactor(staff)).toMatchObject({ isEnabled: true, codesLeft: 10 });
    const elsewhere = await signInAsStaff(person);
    await disableSecondFactor(staff, { current, language: "en" });
    const [other] = await db.select().from(sessions).where(eq(sessions.id, elsewhere.sessionId));
    expect(other?.endedAt).not.toBeNull();
    const mail = await receiveMail(person.email, "security_notice");
    expect(mail?.subject).toMatch(/^Two-factor authentication was turned off/);
    expect(mail?.text).toContain("/auth/forgot");
    expect(await db.$count(secondFactors, eq(secondFactors.userId, person.userId))).toBe(0);
    expect(await db.$count(backupCodes, eq(backupCodes.userId, person.userId))).toBe(0);
    const [session] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, staff.sessionId)));
    expect(session?.secondFactorAt).toBeNull();
  });
});
