import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { acceptInvitation } from "#domain/identity/admins/accept-invitation.ts";
import { deactivateAdmin } from "#domain/identity/admins/deactivate-admin.ts";
import { findInvitation } from "#domain/identity/admins/open-invitations.ts";
import { withdrawInvitation } from "#domain/identity/admins/withdraw-invitation.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import type { Caller, Staff } from "#domain/kernel/caller.ts";
import { buildAccount, receiveMail, tokenIn, visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { inviteMember } from "./invite-member.ts";
import { findTeam, listTeams } from "./queries.ts";
import { savePermissions } from "./save-permissions.ts";

const PASSWORD = "violet harbour thimble";
const newEmail = () => `new-${randomUUID()}@example.com`;
const mailTo = (email: string) => receiveMail(email, "staff_invited");
const tokenTo = async (email: string) => tokenIn(await mailTo(email));
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

let admin: Staff;
let teamId: string;
beforeEach(async () => {
  admin = await buildSignedInAdmin();
  const name = `Estoque ${randomUUID()}`;
  ({ teamId } = await createTeam(admin, { name, permissions: ["manage_inventory"] }));
});

describe("inviteMember", () => {
  it("inviteMember sends a Portuguese mail with the team and its permissions when the e-mail address is unknown", async () => {
    const email = newEmail();
    expect(await inviteMember(admin, { teamId, email: ` ${email.toUpperCase()} ` })).toEqual({ email });
    const mail = await mailTo(email);
    const text = mail?.text ?? "";
    expect(mail?.subject).toBe("Convite para uma equipe de Handover");
    expect(text).toContain((await findTeam(admin, teamId, ""))?.name);
    expect(text).toContain("- Gerenciar inventário");
    expect(text).not.toContain("Gerenciar vendas");
  });

  it("inviteMember sends the mail in the inviting user's back-office language, even when the e-mail address has an account", async () => {
    const { email } = await buildAccount();
    await inviteMember(admin, { teamId, email, language: "en" });
    expect((await mailTo(email))?.text).toContain("- Manage inventory");
  });

  it("an invitation gives no rights before acceptance, and then gives the team's current permissions", async () => {
    const email = newEmail();
    await inviteMember(admin, { teamId, email });
    const userId = (await userOf(email))?.id ?? "";
    expect(await readStanding(userId)).toBeNull();
    await savePermissions(admin, { teamId, version: 1, permissions: ["manage_orders"] });
    const token = await tokenTo(email);
    expect(await findInvitation(visitor, token)).toMatchObject({
      email,
      permissions: ["manage_orders"],
      needsPassword: true,
    });
    await acceptInvitation(visitor, { token, password: PASSWORD });
    expect(await readStanding(userId)).toMatchObject({
      role: "team_member",
      permissions: new Set(["manage_orders"]),
    });
    expect(await signInStaff(visitor, { email, password: PASSWORD })).toHaveProperty("session");
    expect(await domainErrorOf(acceptInvitation(visitor, { token, password: PASSWORD }))).toBe(
      "link_unusable",
    );
    expect(await domainErrorOf(inviteMember(admin, { teamId, email }))).toBe("already_member");
  });

  it("only the invited account becomes a member when another user opens the link", async () => {
    const email = newEmail();
    const { caller: other } = await buildAccount();
    await inviteMember(admin, { teamId, email });
    expect(await acceptInvitation(other, { token: await tokenTo(email), password: PASSWORD })).toEqual({
      email,
    });
    expect(await readStanding(other.userId)).toBeNull();
  });

  it("inviteMember makes one account and one open invitation for concurrent calls", async () => {
    const email = newEmail();
    await Promise.all([1, 2, 3].map(() => inviteMember(admin, { teamId, email })));
    const invited = (await findTeam(admin, teamId, ""))?.invited ?? [];
    expect(invited.map((person) => person.email)).toEqual([email]);
  });

  it.each<[string, (invitationId: string) => Promise<unknown>]>([
    ["withdrawn", (invitationId) => withdrawInvitation(admin, { invitationId })],
    ["for a deleted team", () => deleteTeam(admin, { teamId })],
    [
      "of an admin who is no longer active",
      async () => deactivateAdmin(await buildSignedInAdmin(), { userId: admin.userId }),
    ],
  ])("an invitation to a team is void when it is %s", async (_, end) => {
    const email = newEmail();
    await inviteMember(admin, { teamId, email });
    const token = await tokenTo(email);
    await end((await findTeam(admin, teamId, ""))?.invited[0]?.invitation.id ?? "");
    expect(await findInvitation(visitor, token)).toBeNull();
    expect(await domainErrorOf(acceptInvitation(visitor, { token, password: PASSWORD }))).toBe(
      "link_unusable",
    );
  });

  it("inviteMember refuses every caller who lacks the right to add members, and creates no account", async () => {
    const email = newEmail();
    const callers: [Caller, string][] = [
      [visitor, "sign_in_required"],
      [await buildSignedInMember("manage_customers", "manage_settings"), "not_permitted"],
      [await signInAsStaff(await buildAdmin()), "second_factor_required"],
    ];
    for (const [caller, code] of callers)
      expect(await domainErrorOf(inviteMember(caller, { teamId, email }))).toBe(code);
    expect(await domainErrorOf(inviteMember(admin, { teamId, email: "ana" }))).toBe("invalid_input");
    expect(await domainErrorOf(inviteMember(admin, { teamId: randomUUID(), email }))).toBe("not_found");
    expect(await userOf(email)).toBeUndefined();
  });

  it("inviteMember writes an audit row that states whether inviteMember created the account", async () => {
    const email = newEmail();
    await inviteMember(admin, { teamId, email });
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "TEAM_MEMBER_INVITED"))
      .orderBy(adminAuditLog.seq);
    expect(JSON.stringify(rows.at(-1)?.details)).toContain('"account_made":true');
  });
});

describe("createTeam", () => {
  it("createTeam creates the team and invites its first member in one call", async () => {
    const email = newEmail();
    const name = `Equipe ${randomUUID()}`;
    const input = { name, permissions: ["manage_inventory"] as TeamPermission[], email: ` ${email} ` };
    const made = await createTeam(admin, { ...input, language: "en" });
    expect(made.email).toBe(email);
    expect((await findTeam(admin, made.teamId, ""))?.invited.map((person) => person.email)).toEqual([email]);
    expect((await mailTo(email))?.text).toContain("- Manage inventory");
    const rows = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.actionType, "TEAM_MEMBER_INVITED"));
    expect(JSON.stringify(rows.map(({ details }) => details))).toContain(made.teamId);
  });

  it("createTeam creates no team when the invitation is refused, and sends no invitation when the form has no e-mail address", async () => {
    const { email, caller } = await buildAccount();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, caller.userId));
    const name = `Equipe ${randomUUID()}`;
    const named = async () => (await listTeams(admin)).filter((team) => team.name === name);
    expect(await domainErrorOf(createTeam(admin, { name, email }))).toBe("user_blocked");
    expect(await domainErrorOf(createTeam(admin, { name, email: "ana" }))).toBe("invalid_input");
    expect(await domainErrorOf(createTeam(await signInAsStaff(await buildAdmin()), { name, email }))).toBe(
      "second_factor_required",
    );
    expect(await named()).toEqual([]);
    expect(await createTeam(admin, { name, email: " " })).toMatchObject({ email: null });
    expect(await named()).toMatchObject([{ memberCount: 0 }]);
  });

  it("createTeam requires the right to grant permissions when the new team has permissions", async () => {
    const fresh = await signInAsStaff(await buildAdmin());
    const input = { name: "Equipe", permissions: ["manage_orders"] as const };
    expect(await domainErrorOf(createTeam(fresh, { ...input, permissions: [...input.permissions] }))).toBe(
      "second_factor_required",
    );
    expect((await findTeam(admin, teamId, ""))?.permissions).toEqual(["manage_inventory"]);
  });
});
