import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { teamMembers, teamPermissions, teams } from "#db/schema/staff.ts";
import { type TeamPermission, teamPermissions as words } from "#db/values/vocabulary.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { listUsers } from "#domain/identity/users/queries.ts";
import { NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { buildSignedInAdmin, buildTeamMember, joinTeam, staffToken } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { atScale, inParallel, tell } from "#tests/faults/scale.ts";
import { createTeam } from "./create-team.ts";
import { deleteTeam } from "./delete-team.ts";
import { editTeam } from "./edit-team.ts";
import { removeMember } from "./remove-member.ts";
import { savePermissions } from "./save-permissions.ts";
import { setTeamActive } from "./set-team-active.ts";

let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const team = async (...permissions: TeamPermission[]) => {
  const { teamId } = await createTeam(admin, { name: `Team ${randomUUID().slice(0, 8)}` });
  if (permissions.length > 0) await savePermissions(admin, { teamId, version: 1, permissions });
  return teamId;
};
const held = async (teamId: string) =>
  (await db.select().from(teamPermissions).where(eq(teamPermissions.teamId, teamId)))
    .map(({ permission }) => permission)
    .sort();
const versionOf = async (teamId: string) =>
  (await db.select().from(teams).where(eq(teams.id, teamId)))[0]?.version ?? 0;
const memberOf = async (teamId: string) =>
  (await db.select().from(teamMembers).where(eq(teamMembers.teamId, teamId)))[0]?.id ?? "";

describe("the permissions of a team", () => {
  it("saving the permissions of a team writes only the permissions that changed", async () => {
    const teamId = await team("manage_orders", "manage_banners");
    const [before] = await db
      .select()
      .from(teamPermissions)
      .where(eq(teamPermissions.permission, "manage_banners"))
      .orderBy(desc(teamPermissions.createdAt));
    const saved = await savePermissions(admin, {
      teamId,
      version: 2,
      permissions: ["manage_banners", "view_analytics", "view_analytics"],
    });
    expect(saved).toEqual({ granted: ["view_analytics"], revoked: ["manage_orders"] });
    expect(await held(teamId)).toEqual(["manage_banners", "view_analytics"]);
    const [after] = await db
      .select()
      .from(teamPermissions)
      .where(eq(teamPermissions.permission, "manage_banners"))
      .orderBy(desc(teamPermissions.createdAt));
    expect(after).toEqual(before);
    expect((await lastAudit())?.details).toEqual({
      before: ["manage_banners", "manage_orders"],
      after: ["manage_banners", "view_analytics"],
    });
  });

  it("saving the permissions of a team writes no audit row when nothing changes", async () => {
    const teamId = await team("manage_orders");
    const audits = await db.$count(adminAuditLog);
    await savePermissions(admin, { teamId, version: 2, permissions: ["manage_orders"] });
    expect([await versionOf(teamId), await db.$count(adminAuditLog)]).toEqual([2, audits]);
  });

  it("the permissions of a team are not saved when the version is outdated", async () => {
    const teamId = await team("manage_orders");
    await expect(savePermissions(admin, { teamId, version: 1, permissions: [] })).rejects.toMatchObject({
      code: "team_changed",
      status: 409,
    });
    await expect(editTeam(admin, { teamId, version: 1, name: "Other" })).rejects.toMatchObject({
      code: "team_changed",
    });
    expect(await held(teamId)).toEqual(["manage_orders"]);
  });

  it("a user cannot grant a team a permission that the user does not have", async () => {
    const teamId = await team();
    // This caller has fewer permissions than any current role. The test ensures that the rule also applies to
    // future roles.
    const narrow: Staff = { ...admin, permissions: new Set<TeamPermission>(["manage_orders"]) };
    await expect(
      savePermissions(narrow, { teamId, version: 1, permissions: ["manage_orders", "manage_settings"] }),
    ).rejects.toMatchObject({ code: "not_permitted" });
    expect(await held(teamId)).toEqual([]);
  });

  it("after concurrent calls, a team has exactly the permissions that one of the calls requested", async () => {
    const runs = atScale(3, 30);
    for (let run = 0; run < runs; run++) {
      const teamId = await team();
      const answers = await inParallel(8, 8, (index) =>
        savePermissions(admin, {
          teamId,
          version: 1,
          permissions: [words[index] ?? words[0], words[8]],
        }).then(
          () => index,
          (error) => error.code,
        ),
      );
      const winner = answers.filter((answer) => typeof answer === "number");
      expect(winner).toHaveLength(1);
      const won = words[Number(winner[0])] ?? words[0];
      expect(answers.filter((answer) => answer === "team_changed")).toHaveLength(7);
      expect(await held(teamId)).toEqual([won, words[8]].sort());
    }
    tell(`permissions of a team, 8 concurrent saves: ${runs} rounds, one complete set each time`);
  });
});

describe("an open session loses a right at the next request", () => {
  async function working() {
    const member = await buildTeamMember(["manage_customers"], { secondFactor: true });
    const token = await staffToken(member);
    const request = async () => {
      const staff = await findStaff(token, NO_ORIGIN);
      if (!staff) return "signed out";
      return listUsers(staff, { search: "", tab: "", sort: "", page: 1 }).then(
        () => "allowed",
        (error) => error.code,
      );
    };
    expect(await request()).toBe("allowed");
    return { ...member, request };
  }

  it("an open session loses a permission at the next request when the team gets a different permission instead", async () => {
    const { teamId, request } = await working();
    await savePermissions(admin, { teamId, version: 1, permissions: ["manage_orders"] });
    expect(await request()).toBe("not_permitted");
  });

  it("an open session loses a right at the next request when the team has no permissions any more", async () => {
    const { teamId, request } = await working();
    await savePermissions(admin, { teamId, version: 1, permissions: [] });
    expect(await request()).toBe("signed out");
  });

  it("an open session loses a right at the next request when the member is removed", async () => {
    const { teamId, request } = await working();
    await removeMember(admin, { teamId, memberId: await memberOf(teamId) });
    expect(await request()).toBe("signed out");
  });

  it("an open session loses the rights of a disabled team at the next request, and has the rights again after the team is enabled", async () => {
    const { teamId, request } = await working();
    await setTeamActive(admin, { teamId, isActive: false });
    expect(await request()).toBe("signed out");
    await setTeamActive(admin, { teamId, isActive: true });
    expect(await request()).toBe("allowed");
  });

  it("an open session of a member loses the rights of a deleted team at the next request, but keeps other teams' rights", async () => {
    const { teamId, userId, request } = await working();
    const other = await team("manage_orders");
    await joinTeam(other, userId);
    await deleteTeam(admin, { teamId });
    expect(await request()).toBe("not_permitted");
    expect(await db.$count(teamMembers, eq(teamMembers.teamId, teamId))).toBe(0);
    expect(await held(teamId)).toEqual([]);
    expect(await db.$count(users, eq(users.id, userId))).toBe(1);
    expect((await lastAudit())?.details).toMatchObject({
      before: { members: [userId], permissions: ["manage_customers"] },
    });
  });
});
