import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { secondFactors, sessions } from "#db/schema/accounts.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { system } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildTeamMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";

describe("resetSecondFactor", () => {
  it("resetSecondFactor deletes the second factor, ends the sessions and raises a critical alert", async () => {
    const person = await buildAdmin({ secondFactor: true });
    const staff = await signInAsStaff(person);
    expect(await resetSecondFactor(system("command"), { email: person.email })).toEqual({
      email: person.email,
      wasEnabled: true,
    });
    expect(await db.$count(secondFactors, eq(secondFactors.userId, person.userId))).toBe(0);
    const [session] = await db.select().from(sessions).where(eq(sessions.id, staff.sessionId));
    expect(session?.endedAt).not.toBeNull();
    const events = await db
      .select()
      .from(adminAuditLog)
      .where(eq(adminAuditLog.recordId, person.userId))
      .orderBy(adminAuditLog.seq);
    expect(events.at(-1)?.details).toMatchObject({ alert_type: "SECOND_FACTOR_RESET", severity: "critical" });
    expect(events.at(-1)?.actorKind).toBe("command");
  });

  it("resetSecondFactor needs an admin with a second factor", async () => {
    const victim = await buildAdmin({ secondFactor: true });
    const member = await signInAsStaff(await buildTeamMember(["manage_settings"], { secondFactor: true }));
    const weak = await signInAsStaff(await buildAdmin());
    const input = { email: victim.email };
    await expect(resetSecondFactor(visitor, input)).rejects.toMatchObject({ status: 401 });
    await expect(resetSecondFactor(member, input)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(resetSecondFactor(weak, input)).rejects.toMatchObject({ code: "second_factor_required" });
    expect(await db.$count(secondFactors, eq(secondFactors.userId, victim.userId))).toBe(1);
    await resetSecondFactor(await buildSignedInAdmin(), input);
    await expect(resetSecondFactor(system("command"), { email: "nobody@example.com" })).rejects.toMatchObject(
      { code: "not_found" },
    );
  });
});
