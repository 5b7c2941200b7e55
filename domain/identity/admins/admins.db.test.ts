import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { staffInvitations } from "#db/schema/staff.ts";
import { teamPermissions } from "#db/values/vocabulary.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { blockUser } from "#domain/identity/users/block-user.ts";
import { type Caller, NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { acceptMailedInvitation } from "#tests/factories/accept-invitation.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInMember,
  buildTeamMember,
  signInAsStaff,
  staffToken,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { atScale, tell } from "#tests/faults/scale.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { deactivateAdmin } from "./deactivate-admin.ts";
import { inviteAdmin } from "./invite-admin.ts";
import { listAdmins } from "./list-admins.ts";

let admin: Staff;
beforeEach(async () => {
  // Removes the admins of earlier tests.
  await db.delete(adminUsers);
  await db.delete(staffInvitations);
  admin = await signInAsStaff(await buildAdmin({ secondFactor: true, fullName: "Rosa Lima" }));
});
const newEmail = () => `new-${randomUUID()}@example.com`;
const activeAdmins = () => db.$count(adminUsers, eq(adminUsers.isActive, true));

const actions: Record<string, (caller: Caller) => Promise<unknown>> = {
  "inviting an admin": (caller) => inviteAdmin(caller, { email: newEmail(), fullName: "Bia Reis" }),
  "deactivating an admin": async (caller) => deactivateAdmin(caller, { userId: (await buildAdmin()).userId }),
};

describe.each(Object.entries(actions))("%s", (_, act) => {
  it("an action on admins needs an admin with a fresh second factor, and changes nothing for other callers", async () => {
    const rejected: [Caller, string][] = [
      [visitor, "sign_in_required"],
      [(await buildAccount()).caller, "sign_in_required"],
      [await buildSignedInMember(...teamPermissions), "not_permitted"],
      [{ ...admin, hasSecondFactor: false, secondFactorAt: null }, "second_factor_required"],
      [{ ...admin, secondFactorAt: new Date(Date.now() - 11 * 60_000) }, "second_factor_required"],
    ];
    const audits = await db.$count(adminAuditLog);
    for (const [caller, code] of rejected) await expect(act(caller)).rejects.toMatchObject({ code });
    expect(await db.$count(adminAuditLog)).toBe(audits);
    await act(admin);
    expect(await lastAudit()).toMatchObject({
      actionType: "SECURITY_EVENT",
      actorId: admin.userId,
      permission: "admin",
      details: { severity: "high" },
    });
  });
});

describe("inviteAdmin", () => {
  it("inviteAdmin creates an account without a password, and mails a link for choosing a password", async () => {
    const email = newEmail();
    expect(await inviteAdmin(admin, { email: ` ${email.toUpperCase()} `, fullName: "Bia Reis" })).toEqual({
      email,
    });
    for (const password of ["invited", "", ACCOUNT_PASSWORD])
      await expect(signInStaff(visitor, { email, password })).rejects.toThrow();
    const mail = await receiveMail(email, "staff_invited");
    expect(mail?.text).toContain("1 dia");
    await acceptInvitation(visitor, { token: tokenIn(mail), password: ACCOUNT_PASSWORD });
    const entered = await signInStaff(visitor, { email, password: ACCOUNT_PASSWORD });
    if (!("session" in entered)) throw new Error("the sign-in asks for a second factor");
    expect(await findStaff(entered.session.token, NO_ORIGIN)).toMatchObject({
      role: "admin",
      fullName: "Bia Reis",
      hasSecondFactor: false,
    });
  });

  it("inviteAdmin sends a new link and voids the earlier link while the invitation is still open", async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "" });
    const first = tokenIn(await receiveMail(email, "staff_invited"));
    await inviteAdmin(admin, { email, fullName: "" });
    const second = tokenIn(await receiveMail(email, "staff_invited"));
    const accept = (token: string) => acceptInvitation(visitor, { token, password: ACCOUNT_PASSWORD });
    await expect(accept(first)).rejects.toMatchObject({ code: "link_unusable" });
    await accept(second);
    await expect(inviteAdmin(admin, { email, fullName: "" })).rejects.toMatchObject({
      code: "already_admin",
    });
  });

  it("inviteAdmin reactivates a deactivated admin who accepts the invitation", async () => {
    const { email, userId } = await buildAdmin({ isActive: false });
    await inviteAdmin(admin, { email, fullName: "" });
    const row = async () => (await listAdmins(admin)).find((one) => one.userId === userId);
    expect(await row()).toMatchObject({ isActive: false, invitation: { isExpired: false } });
    await acceptMailedInvitation(email);
    expect(await row()).toMatchObject({ isActive: true, invitation: null });
  });

  it.each([
    ["no address", { email: "", fullName: "" }],
    ["a broken address", { email: "ana@", fullName: "" }],
    ["an address too long", { email: `${"a".repeat(250)}@example.com`, fullName: "" }],
    ["a name too long", { email: "ana@example.com", fullName: "x".repeat(121) }],
    ["a zero byte in the name", { email: "ana@example.com", fullName: "a\u0000b" }],
  ])("inviteAdmin refuses %s", async (_, input) => {
    const before = await db.$count(users);
    await expect(inviteAdmin(admin, input)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await db.$count(users)).toBe(before);
  });

  it("inviteAdmin refuses a blocked account", async () => {
    const { email, caller } = await buildAccount();
    await blockUser(admin, { userId: caller.userId, reason: "stolen card" });
    await expect(inviteAdmin(admin, { email, fullName: "" })).rejects.toMatchObject({ code: "user_blocked" });
  });

  it("inviteAdmin creates one account and one invitation for concurrent calls", async () => {
    const email = newEmail();
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(() => inviteAdmin(admin, { email, fullName: "Bia Reis" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
    expect(await db.$count(staffInvitations, isNull(staffInvitations.acceptedAt))).toBe(1);
    expect(await activeAdmins()).toBe(1);
  });
});

describe("deactivateAdmin", () => {
  it("deactivateAdmin ends every session of the admin and removes the admin's rights, including the rights from teams", async () => {
    const person = await buildTeamMember(["manage_orders"]);
    await db.insert(adminUsers).values({ userId: person.userId, email: person.email });
    const token = await staffToken(person);
    expect(await findStaff(token, NO_ORIGIN)).toMatchObject({ role: "admin" });
    expect(await deactivateAdmin(admin, { userId: person.userId })).toEqual({ sessionsEnded: 1 });
    expect(await findStaff(token, NO_ORIGIN)).toBeNull();
    expect(await findStaff(await staffToken(person), NO_ORIGIN)).toBeNull();
    await expect(deactivateAdmin(admin, { userId: person.userId })).rejects.toMatchObject({
      code: "admin_inactive",
    });
  });

  it("deactivateAdmin throws NotFound for an unknown id, a malformed id or a shopper's id", async () => {
    const { caller } = await buildAccount();
    for (const userId of ["", "x", "\u0000", randomUUID(), caller.userId])
      await expect(deactivateAdmin(admin, { userId })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the last active admin", () => {
  it("the last active admin cannot be deactivated, even when inactive or blocked admins exist", async () => {
    await buildAdmin({ isActive: false });
    const blocked = await buildAdmin();
    await blockUser(admin, { userId: blocked.userId, reason: "left the company" });
    await expect(deactivateAdmin(admin, { userId: admin.userId })).rejects.toMatchObject({
      code: "last_admin",
      status: 409,
    });
    expect(await findStaff(await staffToken({ ...admin, secret: undefined }), NO_ORIGIN)).not.toBeNull();
  });

  it("an active admin can be deactivated when there is another active admin", async () => {
    await buildAdmin();
    await deactivateAdmin(admin, { userId: admin.userId });
    expect(await activeAdmins()).toBe(1);
  });

  it("one active admin remains when admins deactivate or block each other concurrently", async () => {
    const runs = atScale(4, 40);
    for (let run = 0; run < runs; run++) {
      await db.delete(adminUsers);
      const all = await Promise.all(
        [1, 2, 3, 4].map(async () => signInAsStaff(await buildAdmin({ secondFactor: true }))),
      );
      await Promise.allSettled(
        all.map((one, at) => {
          const userId = all[(at + 1) % all.length]?.userId ?? "";
          return at % 2 ? blockUser(one, { userId, reason: "a quarrel" }) : deactivateAdmin(one, { userId });
        }),
      );
      const left = await Promise.all(
        all.map(async (one) => findStaff(await staffToken({ ...one, secret: undefined }), NO_ORIGIN)),
      );
      expect(left.filter((one) => one !== null).length).toBeGreaterThanOrEqual(1);
    }
    tell(`4 admins deactivating each other concurrently: ${runs} rounds, at least one left each time`);
  });
});

describe("listAdmins", () => {
  it("listAdmins states for each admin whether the admin is active or invited, has a second factor, and is the caller", async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "Bia Reis" });
    await buildAdmin({ isActive: false, fullName: "Ari Melo" });
    expect(await listAdmins(admin)).toMatchObject([
      { fullName: "Rosa Lima", isActive: true, invitation: null, hasSecondFactor: true, isSelf: true },
      { fullName: "Ari Melo", isActive: false, invitation: null },
      { fullName: "Bia Reis", isActive: false, invitation: { isExpired: false }, lastSeenAt: null },
    ]);
  });

  it("listAdmins is allowed only for admins", async () => {
    const member = await buildSignedInMember(...teamPermissions);
    await expect(listAdmins(member)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(listAdmins(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
  });
});
