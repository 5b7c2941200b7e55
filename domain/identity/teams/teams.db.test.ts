import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { staffInvitations, teamMembers, teams } from "#db/schema/staff.ts";
import { type TeamPermission, teamPermissions as words } from "#db/values/vocabulary.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { requireStaffSecondFactor } from "#domain/identity/staff/require-staff-second-factor.ts";
import { type Caller, NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { acceptMailedInvitation } from "#tests/factories/accept-invitation.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  buildSignedInAdmin,
  buildSignedInMember,
  joinTeam,
  staffToken,
} from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { addMember } from "./add-member.ts";
import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { editTeam } from "./edit-team.ts";
import { findTeam, listTeams } from "./queries.ts";
import { removeMember } from "./remove-member.ts";
import { savePermissions } from "./save-permissions.ts";
import { setTeamActive } from "./set-team-active.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const team = async (...permissions: TeamPermission[]) => {
  const { teamId } = await createTeam(admin, { name: `Team ${randomUUID().slice(0, 8)}` });
  if (permissions.length > 0) await savePermissions(admin, { teamId, version: 1, permissions });
  return teamId;
};
const versionOf = async (teamId: string) =>
  (await db.select().from(teams).where(eq(teams.id, teamId)))[0]?.version ?? 0;
const memberOf = async (teamId: string) =>
  (await db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId)))[0]?.id ?? "";

type Action = (caller: Caller, teamId: string) => Promise<unknown>;
const actions: Record<string, { act: Action; isFresh?: boolean }> = {
  createTeam: { act: (caller) => createTeam(caller, { name: "Vendas" }) },
  editTeam: { act: (caller, teamId) => editTeam(caller, { teamId, version: 1, name: "Vendas" }) },
  setTeamActive: { act: (caller, teamId) => setTeamActive(caller, { teamId, isActive: false }) },
  deleteTeam: { act: (caller, teamId) => deleteTeam(caller, { teamId }), isFresh: true },
  addMember: {
    act: async (caller, teamId) => addMember(caller, { teamId, userId: (await buildShopper()).userId }),
    isFresh: true,
  },
  removeMember: {
    act: async (caller, teamId) =>
      removeMember(caller, { teamId, memberId: isId(teamId) ? await memberOf(teamId) : UNKNOWN_ID }),
  },
  savePermissions: {
    act: (caller, teamId) => savePermissions(caller, { teamId, version: 1, permissions: ["manage_orders"] }),
    isFresh: true,
  },
};

describe.each(Object.entries(actions))("%s", (name, { act, isFresh }) => {
  async function subject(): Promise<string> {
    const teamId = await team();
    if (name === "removeMember") await joinTeam(teamId, (await buildShopper()).userId);
    return teamId;
  }

  it("an action on a team needs an admin with a second factor, and changes nothing for other callers", async () => {
    const teamId = await subject();
    const old = { ...admin, secondFactorAt: new Date(Date.now() - 11 * 60_000) };
    const rejected: [Caller, string][] = [
      [visitor, "sign_in_required"],
      [(await buildAccount()).caller, "sign_in_required"],
      [await buildSignedInMember(...words), "not_permitted"],
      [{ ...admin, hasSecondFactor: false, secondFactorAt: null }, "second_factor_required"],
      ...(isFresh ? [[old, "second_factor_required"] as [Caller, string]] : []),
    ];
    const audits = await db.$count(adminAuditLog);
    const everyTeam = await db.select().from(teams);
    for (const [caller, code] of rejected) await expect(act(caller, teamId)).rejects.toMatchObject({ code });
    expect(await db.$count(adminAuditLog)).toBe(audits);
    expect(await db.select().from(teams)).toHaveLength(everyTeam.length);
  });

  it("an action on a team writes one audit row that contains the states before and after the action", async () => {
    const teamId = await subject();
    const audits = await db.$count(adminAuditLog);
    await act({ ...admin, origin: { ip: "203.0.113.7", userAgent: "x", requestId: "r-9" } }, teamId);
    expect(await db.$count(adminAuditLog)).toBe(audits + 1);
    const row = await lastAudit();
    expect(row).toMatchObject({ actorId: admin.userId, permission: "admin", requestId: "r-9" });
    expect(Object.keys(row?.details ?? {}).sort()).toEqual(["after", "before"]);
  });

  it("an action on a team throws NotFound for an unknown or malformed id", async () => {
    if (name === "createTeam") return expect(await versionOf(UNKNOWN_ID)).toBe(0);
    for (const id of [UNKNOWN_ID, "", "x", "\u0000"])
      await expect(act(admin, id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the members of a team", () => {
  it("a new member has the permissions of the team from the first request after accepting the invitation", async () => {
    const teamId = await team("manage_banners");
    const { userId, email } = await buildShopper();
    await addMember(admin, { teamId, userId });
    const enter = () => staffToken({ userId, email: "", secret: undefined });
    expect(await findStaff(await enter(), NO_ORIGIN)).toBeNull();
    await acceptMailedInvitation(email);
    await requireStaffSecondFactor(admin, { isRequired: false });
    const token = await enter();
    const staff = await findStaff(token, NO_ORIGIN);
    expect(staff && requirePermission(staff, "banners.view").role).toBe("team_member");
  });

  it("a user becomes a member of a team only once, and blocked, erased and unknown users are refused", async () => {
    const teamId = await team();
    const { userId } = await buildShopper();
    const answers = await Promise.allSettled([1, 2, 3].map(() => addMember(admin, { teamId, userId })));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect(await db.$count(staffInvitations, eq(staffInvitations.teamId, teamId))).toBe(1);
    await joinTeam(teamId, userId);
    await expect(addMember(admin, { teamId, userId })).rejects.toMatchObject({ code: "already_member" });
    const blocked = await buildShopper();
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.userId));
    const erased = await buildShopper();
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.userId));
    for (const [id, code] of [
      [blocked.userId, "user_blocked"],
      [erased.userId, "not_found"],
      [UNKNOWN_ID, "not_found"],
      ["x", "not_found"],
    ] as const)
      await expect(addMember(admin, { teamId, userId: id })).rejects.toMatchObject({ code });
    expect(await db.$count(teamMembers, eq(teamMembers.teamId, teamId))).toBe(1);
  });

  it("a member is not removed when the request contains the id of another team", async () => {
    const teamId = await team();
    await joinTeam(teamId, (await buildShopper()).userId);
    const removing = removeMember(admin, { teamId: await team(), memberId: await memberOf(teamId) });
    await expect(removing).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the queries of the teams page", () => {
  it("the queries of the teams page list all teams by name with counts, or return one team with members and candidates", async () => {
    const teamId = await team("manage_orders", "manage_banners");
    const { userId, email } = await buildShopper();
    const before = await findTeam(admin, teamId, email);
    expect(before).toMatchObject({ members: [], candidates: [{ userId, email, fullName: "Ana Prado" }] });
    for (const search of ["", "  ", email.slice(0, 2), "ana prado", "%@%"])
      expect([search, (await findTeam(admin, teamId, search))?.candidates]).toEqual([search, []]);
    expect((await findTeam(admin, teamId, ` ${email.toUpperCase()} `))?.candidates).toHaveLength(1);
    await addMember(admin, { teamId, userId });
    expect(await findTeam(admin, teamId, email)).toMatchObject({
      members: [],
      invited: [{ userId, email, fullName: "Ana Prado", invitation: { isExpired: false } }],
      candidates: [],
    });
    await acceptMailedInvitation(email);
    expect(await findTeam(admin, teamId, email)).toMatchObject({
      invited: [],
      permissions: ["manage_banners", "manage_orders"],
      version: 2,
      members: [{ userId, email, fullName: "Ana Prado", isBlocked: false, adminRecord: null }],
      candidates: [],
    });
    const cards = await listTeams(admin);
    expect(cards.find(({ id }) => id === teamId)).toMatchObject({ memberCount: 1, isActive: true });
    const names = cards.map(({ name }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
    expect(await findTeam(admin, "x", "")).toBeNull();
    expect(await findTeam(admin, UNKNOWN_ID, "")).toBeNull();
  });

  it("the queries of the teams page refuse callers who are not admins", async () => {
    const member = await buildSignedInMember(...words);
    await expect(listTeams(member)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(findTeam(member, UNKNOWN_ID, "")).rejects.toMatchObject({ code: "not_permitted" });
    await expect(listTeams(visitor)).rejects.toMatchObject({ code: "sign_in_required" });
  });

  it.each([
    ["no name", { name: "  " }],
    ["a name too long", { name: "x".repeat(81) }],
    ["a zero byte", { name: "a\u0000b" }],
    ["a description too long", { name: "a", description: "x".repeat(501) }],
  ])("createTeam rejects a team with %s", async (_, input) => {
    const before = await db.$count(teams);
    await expect(createTeam(admin, input)).rejects.toMatchObject({ name: "ZodError" });
    expect(await db.$count(teams)).toBe(before);
  });
});
