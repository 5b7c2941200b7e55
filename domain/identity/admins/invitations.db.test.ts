import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { staffInvitations, teamMembers } from "#db/schema/staff.ts";
import { requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { verifyEmail } from "#domain/identity/accounts/verify-email.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { addMember } from "#domain/identity/teams/add-member.ts";
import { createTeam } from "#domain/identity/teams/create-team.ts";
import { deleteTeam } from "#domain/identity/teams/delete-team.ts";
import { findTeam } from "#domain/identity/teams/queries.ts";
import { savePermissions } from "#domain/identity/teams/save-permissions.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { acceptMailedInvitation } from "#tests/factories/accept-invitation.ts";
import {
  ACCOUNT_PASSWORD,
  buildAccount,
  receiveMail,
  signInAgain,
  tokenIn,
  visitor,
} from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { deactivateAdmin } from "./deactivate-admin.ts";
import { inviteAdmin } from "./invite-admin.ts";
import { listAdmins } from "./list-admins.ts";
import { findInvitation } from "./open-invitations.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

let admin: Staff;
beforeEach(async () => {
  admin = await buildSignedInAdmin();
});

const OTHER_PASSWORD = "violet harbour thimble";
const newEmail = () => `new-${randomUUID()}@example.com`;
const mailedToken = async (email: string) => tokenIn(await receiveMail(email, "staff_invited"));
const gone = { code: "link_unusable" };
const idOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? "";
const newTeam = async () => {
  const { teamId } = await createTeam(admin, { name: `Team ${randomUUID()}` });
  await savePermissions(admin, { teamId, version: 1, permissions: ["manage_orders"] });
  return teamId;
};
const confirmed = async () => {
  const built = await buildAccount();
  await verifyEmail(visitor, { token: tokenIn(await receiveMail(built.email, "welcome")) });
  return built;
};

describe("acceptInvitation", () => {
  it("acceptInvitation keeps the password when the e-mail address is confirmed and the user is signed in", async () => {
    const { email, caller } = await confirmed();
    await inviteAdmin(admin, { email, fullName: "" });
    expect(await readStanding(caller.userId)).toBeNull();
    const token = await mailedToken(email);
    expect(await findInvitation(caller, token)).toEqual({
      email,
      teamName: null,
      permissions: [],
      needsPassword: false,
    });
    await acceptInvitation(caller, { token, password: "" });
    expect(await signInStaff(visitor, { email, password: ACCOUNT_PASSWORD })).toHaveProperty("session");
  });

  it("acceptInvitation replaces a password that a stranger has set, even when the mailbox owner has confirmed the e-mail address", async () => {
    const email = newEmail();
    await signUp(visitor, { email, password: "stranger orchard whistle" });
    await verifyEmail(visitor, { token: tokenIn(await receiveMail(email, "welcome")) });
    await inviteAdmin(admin, { email, fullName: "" });
    const token = await mailedToken(email);
    await expect(acceptInvitation(visitor, { token, password: "" })).rejects.toMatchObject({
      code: "weak_password",
    });
    await acceptInvitation(visitor, { token, password: OTHER_PASSWORD });
    await expect(signInStaff(visitor, { email, password: "stranger orchard whistle" })).rejects.toMatchObject(
      { code: "invalid_credentials" },
    );
    expect(await signInStaff(visitor, { email, password: OTHER_PASSWORD })).toHaveProperty("session");
  });

  it("acceptInvitation adds the user to the team, and the user gets the permissions of the team", async () => {
    const teamId = await newTeam();
    const { email, caller } = await confirmed();
    await addMember(admin, { teamId, userId: caller.userId });
    expect(await readStanding(caller.userId)).toBeNull();
    await acceptMailedInvitation(email);
    expect(await readStanding(caller.userId)).toMatchObject({ role: "team_member" });
    await expect(addMember(admin, { teamId, userId: caller.userId })).rejects.toMatchObject({
      code: "already_member",
    });
  });

  it("acceptInvitation succeeds only once for concurrent calls", async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "Bia Reis" });
    const token = await mailedToken(email);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => acceptInvitation(visitor, { token, password: OTHER_PASSWORD })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(acceptInvitation(visitor, { token, password: OTHER_PASSWORD })).rejects.toMatchObject(gone);
  });

  it("acceptInvitation accepts only the invitation of the opened link, and leaves the user's other invitations open", async () => {
    const [first, second] = [await newTeam(), await newTeam()];
    const { email, caller } = await confirmed();
    await addMember(admin, { teamId: first, userId: caller.userId });
    const token = await mailedToken(email);
    await addMember(admin, { teamId: second, userId: caller.userId });
    await acceptMailedInvitation(email);
    await acceptInvitation(visitor, { token, password: OTHER_PASSWORD });
    expect(await db.$count(teamMembers, eq(teamMembers.userId, caller.userId))).toBe(2);
  });

  it("acceptInvitation requires the invitation link, and a password reset link gives no rights", async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "" });
    await requestPasswordReset(visitor, { email });
    const token = tokenIn(await receiveMail(email, "password_reset"));
    await resetPassword(visitor, { token, password: ACCOUNT_PASSWORD });
    await expect(signInStaff(visitor, { email, password: ACCOUNT_PASSWORD })).rejects.toMatchObject({
      code: "access_denied",
    });
  });

  it("acceptInvitation records the inviting admin in the audit log", async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "" });
    await acceptMailedInvitation(email);
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.recordId, await idOf(email)));
    expect(rows.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ alert_type: "ADMIN_CREATED", invited_by: admin.userId }),
    );
  });
});

describe("reasons that make an invitation void", () => {
  const invite = async () => {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "" });
    return { email, token: await mailedToken(email) };
  };
  const expectVoid = async (token: string) => {
    expect(await findInvitation(visitor, token)).toBeNull();
    await expect(acceptInvitation(visitor, { token, password: OTHER_PASSWORD })).rejects.toMatchObject(gone);
  };

  it("an invitation is void when it was withdrawn", async () => {
    const { email, token } = await invite();
    const row = (await listAdmins(admin)).find((one) => one.email === email);
    await withdrawInvitation(admin, { invitationId: row?.invitation?.id ?? "" });
    await expectVoid(token);
    expect((await listAdmins(admin)).map((one) => one.email)).not.toContain(email);
  });

  it("an expired invitation is void, and the list still shows the invitation so that an admin can renew it", async () => {
    const { email, token } = await invite();
    const past = { expiresAt: new Date(Date.now() - 1_000) };
    await db
      .update(staffInvitations)
      .set(past)
      .where(eq(staffInvitations.userId, await idOf(email)));
    await db
      .update(oneTimeTokens)
      .set(past)
      .where(eq(oneTimeTokens.userId, await idOf(email)));
    await expectVoid(token);
    const row = (await listAdmins(admin)).find((one) => one.email === email);
    expect(row).toMatchObject({ isActive: false, invitation: { isExpired: true } });
  });

  it("an invitation is void when the inviting admin was deactivated", async () => {
    const rogue = await buildSignedInAdmin();
    const email = newEmail();
    await inviteAdmin(rogue, { email, fullName: "" });
    await deactivateAdmin(admin, { userId: rogue.userId });
    await expectVoid(await mailedToken(email));
    expect((await listAdmins(admin)).map((one) => one.email)).not.toContain(email);
  });

  it("an invitation is void when the team was deleted", async () => {
    const teamId = await newTeam();
    const { email, caller } = await confirmed();
    await addMember(admin, { teamId, userId: caller.userId });
    await deleteTeam(admin, { teamId });
    await expectVoid(await mailedToken(email));
  });

  it("an invitation is void when the account is blocked", async () => {
    const { email, token } = await invite();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.email, email));
    await expectVoid(token);
  });
});

describe("withdrawInvitation", () => {
  it("withdrawInvitation needs an admin with a second factor, and throws NotFound for an unknown id", async () => {
    const member = await buildSignedInMember("manage_customers");
    const weak = await signInAsStaff(await buildAdmin());
    const invitationId = randomUUID();
    for (const [caller, code] of [
      [visitor, "sign_in_required"],
      [member, "not_permitted"],
      [weak, "second_factor_required"],
      [admin, "not_found"],
    ] as const)
      await expect(withdrawInvitation(caller, { invitationId })).rejects.toMatchObject({ code });
    await expect(withdrawInvitation(admin, { invitationId: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an unconfirmed account of staff", () => {
  it("an unconfirmed staff account keeps its password and rights until the user accepts a new invitation", async () => {
    const member = await buildSignedInMember("manage_orders");
    const teamId = await newTeam();
    await addMember(admin, { teamId, userId: member.userId });
    expect(await findTeam(admin, teamId, "")).toMatchObject({
      members: [],
      invited: [{ userId: member.userId, invitation: { isExpired: false } }],
    });
    expect(await readStanding(member.userId)).toMatchObject({ role: "team_member" });
  });
});

it("a sign-in to the storefront does not accept an invitation", async () => {
  const { email } = await confirmed();
  await inviteAdmin(admin, { email, fullName: "" });
  const again = await signInAgain(email);
  expect(await readStanding(again.userId)).toBeNull();
});
