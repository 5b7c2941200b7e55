import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildTeamMember, signInAsStaff } from "#tests/factories/build-staff.ts";
import { audited } from "./audited.ts";

const rowsOf = (recordId: string) =>
  db.select().from(adminAuditLog).where(eq(adminAuditLog.recordId, recordId));

/**
 * Creates a team. Creates a team. The audit row uses the team's name as its record id. Throws after the
 * insert when the test asks for an error.
 */
const createTeam = (caller: Caller, name: string, { fails = false } = {}): Promise<string> =>
  audited(caller, "banners.save", async (tx, staff) => {
    await tx.insert(teams).values({ name, description: staff.fullName });
    if (fails) throw new Error("the work failed");
    return { result: name, audit: "TEST", table: "teams", recordId: name, details: { after: name } };
  });

const countTeams = (name: string) => db.$count(teams, eq(teams.name, name));

describe("audited", () => {
  it("audited returns the result of the action and writes one audit row with the permission of the caller", async () => {
    const member = await signInAsStaff(await buildTeamMember(["manage_banners"]));
    expect(await createTeam(member, "by a member")).toBe("by a member");
    const [row, ...others] = await rowsOf("by a member");
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      actionType: "TEST",
      tableName: "teams",
      actorKind: "staff",
      actorId: member.userId,
      permission: "manage_banners",
      details: { after: "by a member" },
    });
    const admin = await signInAsStaff(await buildAdmin());
    await createTeam(admin, "by an admin");
    expect(await rowsOf("by an admin")).toMatchObject([{ permission: "admin", actorId: admin.userId }]);
  });

  it("audited writes no row when nothing changed", async () => {
    const admin = await signInAsStaff(await buildAdmin());
    const before = await db.$count(adminAuditLog);
    expect(await audited(admin, "banners.save", async () => ({ result: 7, audit: null }))).toBe(7);
    expect(await db.$count(adminAuditLog)).toBe(before);
  });

  it("audited does not run the action and writes no audit row when the caller lacks the permission", async () => {
    const member = await signInAsStaff(await buildTeamMember(["manage_products"]));
    await expect(createTeam(member, "denied")).rejects.toThrow("not_permitted");
    await expect(createTeam(visitor, "denied")).rejects.toThrow("sign_in_required");
    expect(await countTeams("denied")).toBe(0);
    expect(await rowsOf("denied")).toEqual([]);
  });

  it("audited rolls back the action and its audit row when the action fails", async () => {
    const admin = await signInAsStaff(await buildAdmin());
    await expect(createTeam(admin, "failed", { fails: true })).rejects.toThrow("the work failed");
    expect(await countTeams("failed")).toBe(0);
    expect(await rowsOf("failed")).toEqual([]);
  });
});
