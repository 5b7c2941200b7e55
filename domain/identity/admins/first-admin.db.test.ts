import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { adminUsers, oneTimeTokens, users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { verifyPassword } from "#domain/identity/passwords/password-hash.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { hasAnyAdmin, readStanding } from "#domain/identity/staff/queries.ts";
import { NO_ORIGIN, type Shopper, system } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { env } from "#env";
import { issueSetupCode } from "#server/start/setup-code.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildSetupCode } from "#tests/factories/build-setup-code.ts";
import { buildAdmin } from "#tests/factories/build-staff.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createAdmin } from "./create-admin.ts";
import { createFirstAdmin } from "./create-first-admin.ts";

const HERE = { ip: "127.0.0.1", userAgent: "", requestId: "" };
/**
 * Issues a setup code. When an admin exists, the shop issues no code. The test then does not use the returned
 * value.
 */
const issued = async () => ({ code: await buildSetupCode() });
const from = (shopper: Shopper, origin: typeof HERE): Shopper => ({ ...shopper, origin });
const generous = () => ({
  address: createRateLimit({ name: `t_${randomUUID()}`, attempts: 1_000, windowSeconds: 60 }),
});

afterEach(async () => {
  await pool.query("delete from admin_users");
  await pool.query("delete from one_time_tokens where purpose = 'first_admin'");
});

describe("createFirstAdmin", () => {
  it("createFirstAdmin makes the signed-in shopper an admin and begins a back-office session", async () => {
    expect(await hasAnyAdmin()).toBe(false);
    const { caller } = await buildAccount();
    const { session } = await createFirstAdmin(from(caller, HERE), await issued());
    expect(await hasAnyAdmin()).toBe(true);
    expect(await findStaff(session.token, NO_ORIGIN)).toMatchObject({ userId: caller.userId, role: "admin" });
    const events = await db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, caller.userId));
    expect(events.map(({ details }) => details.alert_type)).toContain("FIRST_ADMIN_CREATED");
  });

  it("createFirstAdmin creates exactly one admin for fifty concurrent calls", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildAccount()));
    const setup = await issued();
    const clicks = Array.from({ length: 50 }, (_, click) => {
      const person = people[click % people.length];
      if (!person) throw new Error("no account for this click");
      return createFirstAdmin(from(person.caller, HERE), setup, generous());
    });
    const answers = await Promise.allSettled(clicks);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "admin_exists", status: 409 });
    expect(await db.$count(adminUsers)).toBe(1);
  });

  it("createFirstAdmin refuses when an admin exists, whether or not the admin is active", async () => {
    await buildAdmin({ isActive: false });
    const { caller } = await buildAccount();
    await expect(createFirstAdmin(from(caller, HERE), await issued())).rejects.toMatchObject({
      code: "admin_exists",
    });
  });

  it("createFirstAdmin refuses a visitor", async () => {
    await expect(createFirstAdmin({ ...visitor, origin: HERE }, await issued())).rejects.toMatchObject({
      status: 401,
    });
    expect(await hasAnyAdmin()).toBe(false);
  });

  it("createFirstAdmin needs the printed setup code, even for requests from the shop's own machine", async () => {
    const { caller } = await buildAccount();
    const code = await issueSetupCode(env.DATABASE_URL ?? "");
    expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const asked = from(caller, HERE);
    await expect(createFirstAdmin(asked, { code: "" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "code", problem: "required" },
    });
    await expect(createFirstAdmin(asked, { code: "AAAA-AAAA-AAAA-AAAA" })).rejects.toMatchObject({
      code: "wrong_setup_code",
      status: 403,
    });
    const typed = (code ?? "").toLowerCase().replaceAll("-", " ");
    await createFirstAdmin(asked, { code: typed });
    expect(await hasAnyAdmin()).toBe(true);
    expect(await issueSetupCode(env.DATABASE_URL ?? "")).toBeUndefined();
  });

  it("createFirstAdmin refuses a setup code that is used, expired or from an earlier start of the shop", async () => {
    const { caller } = await buildAccount();
    const asked = from(caller, HERE);
    const earlier = await issueSetupCode(env.DATABASE_URL ?? "");
    const code = await issueSetupCode(env.DATABASE_URL ?? "");
    const tryWith = (text = "") => createFirstAdmin(asked, { code: text });
    await expect(tryWith(earlier)).rejects.toMatchObject({ code: "wrong_setup_code" });
    await db.update(oneTimeTokens).set({ expiresAt: new Date(Date.now() - 1_000) });
    await expect(tryWith(code)).rejects.toMatchObject({ code: "wrong_setup_code" });
    await db.update(oneTimeTokens).set({ expiresAt: new Date(Date.now() + 60_000), usedAt: new Date() });
    await expect(tryWith(code)).rejects.toMatchObject({ code: "wrong_setup_code" });
  });

  it("createFirstAdmin refuses every attempt when the shop cannot count the attempts", async () => {
    const { caller } = await buildAccount();
    const broken = createRateLimit({ name: "broken", attempts: 5, windowSeconds: 60 }, {
      query: () => Promise.reject(new Error("no database")),
    } as never);
    await expect(
      createFirstAdmin(from(caller, HERE), await issued(), { address: broken }),
    ).rejects.toMatchObject({
      status: 503,
    });
    expect(await hasAnyAdmin()).toBe(false);
  });
});

describe("createAdmin", () => {
  it("createAdmin creates a new account with immediate admin rights", async () => {
    const email = `new-${randomUUID()}@example.com`;
    const made = await createAdmin(system("command"), {
      email,
      fullName: "Rosa Lima",
      password: "copper orchard whistle",
    });
    expect(made).toEqual({ email, accountMade: true, changed: true });
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(await verifyPassword(user?.passwordHash ?? undefined, "copper orchard whistle")).toBe(true);
    expect(user?.emailVerifiedAt).toBeNull();
    expect(await createAdmin(system("command"), { email })).toEqual({
      email,
      accountMade: false,
      changed: false,
    });
  });

  it("createAdmin returns a one-time link for an existing account", async () => {
    const { email, caller } = await buildAccount();
    const made = await createAdmin(system("command"), { email });
    expect(made).toMatchObject({ accountMade: false, changed: true });
    expect(await readStanding(caller.userId)).toBeNull();
    const link = new URL(made.invitation?.link ?? "");
    expect(link.pathname).toBe("/admin/convite");
    const token = link.searchParams.get("token") ?? "";
    await acceptInvitation(visitor, { token, password: "copper orchard whistle" });
    expect(await readStanding(caller.userId)).toMatchObject({ role: "admin" });
    const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
    // Only a mailed link proves that the user owns the mailbox.
    expect(user?.emailVerifiedAt).toBeNull();
  });

  it("createAdmin refuses a new account when the password is missing or weak, or when the e-mail address is malformed", async () => {
    const email = `new-${randomUUID()}@example.com`;
    await expect(createAdmin(system("command"), { email })).rejects.toMatchObject({
      code: "password_needed",
    });
    await expect(createAdmin(system("command"), { email, password: "short" })).rejects.toMatchObject({
      code: "weak_password",
    });
    await expect(createAdmin(system("command"), { email: "nobody" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
  });
});
