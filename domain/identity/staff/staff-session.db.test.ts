import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { adminUsers, sessions, users } from "#db/schema/accounts.ts";
import { teamMembers, teams } from "#db/schema/staff.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildAdmin, buildTeamMember, STAFF_PASSWORD, signInAsStaff } from "#tests/factories/build-staff.ts";
import { lastAudit } from "#tests/factories/read-audit.ts";
import { findStaff } from "./find-staff.ts";
import { signInStaff } from "./sign-in-staff.ts";
import { signOutStaff } from "./sign-out-staff.ts";

async function tokenOf(person: { email: string }): Promise<string> {
  const begun = await signInStaff(visitor, { email: person.email, password: STAFF_PASSWORD });
  if (!("session" in begun)) throw new Error("no session");
  return begun.session.token;
}

describe("a back-office session", () => {
  it("a back-office session loses its rights when the admin, team, membership or account is deactivated", async () => {
    const admin = await buildAdmin();
    const adminToken = await tokenOf(admin);
    await db.update(adminUsers).set({ isActive: false }).where(eq(adminUsers.userId, admin.userId));
    expect(await findStaff(adminToken, NO_ORIGIN)).toBeNull();

    const first = await buildTeamMember(["manage_orders"]);
    const firstToken = await tokenOf(first);
    await db.delete(teams).where(eq(teams.id, first.teamId));
    expect(await findStaff(firstToken, NO_ORIGIN)).toBeNull();

    const second = await buildTeamMember(["manage_orders"]);
    const secondToken = await tokenOf(second);
    await db.update(teamMembers).set({ isActive: false }).where(eq(teamMembers.userId, second.userId));
    expect(await findStaff(secondToken, NO_ORIGIN)).toBeNull();

    const third = await buildAdmin();
    const thirdToken = await tokenOf(third);
    await db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, third.userId));
    expect(await findStaff(thirdToken, NO_ORIGIN)).toBeNull();
  });

  it("a back-office session ends after 30 minutes without use, and after 12 hours at the latest", async () => {
    const admin = await buildAdmin();
    const staff = await signInAsStaff(admin);
    const [row] = await db.select().from(sessions).where(eq(sessions.id, staff.sessionId));
    const idle = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(idle).toBeGreaterThan(29 * 60_000);
    expect(idle).toBeLessThanOrEqual(30 * 60_000);
    const token = await tokenOf(admin);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db
      .update(sessions)
      .set({ createdAt: hoursAgo(11.9), lastSeenAt: hoursAgo(0.1) })
      .where(eq(sessions.userId, admin.userId));
    expect(await findStaff(token, NO_ORIGIN)).not.toBeNull();
    const rows = await db.select().from(sessions).where(eq(sessions.userId, admin.userId));
    expect(Math.min(...rows.map(({ expiresAt }) => expiresAt.getTime())) - Date.now()).toBeLessThan(
      6.1 * 60_000,
    );
  });

  it("a back-office session does not accept a storefront token", async () => {
    const admin = await buildAdmin();
    const { signIn } = await import("#domain/identity/sign-in/sign-in.ts");
    const { session } = await signIn(visitor, { email: admin.email, password: STAFF_PASSWORD });
    expect(await findStaff(session.token, NO_ORIGIN)).toBeNull();
  });

  it("a back-office session ends when the user signs out, and the end is recorded in the audit log", async () => {
    const admin = await buildAdmin();
    const token = await tokenOf(admin);
    const staff = await findStaff(token, NO_ORIGIN);
    if (!staff) throw new Error("no session");
    await signOutStaff(staff);
    expect(await findStaff(token, NO_ORIGIN)).toBeNull();
    expect(await lastAudit()).toMatchObject({ actionType: "SESSION_END", recordId: staff.sessionId });
    await signOutStaff(visitor);
  });
});
