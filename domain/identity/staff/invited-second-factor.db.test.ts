import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { secondFactors, users } from "#db/schema/accounts.ts";
import { inviteAdmin } from "#domain/identity/admins/invite-admin.ts";
import { NO_ORIGIN, type Staff } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { acceptMailedInvitation } from "#tests/factories/accept-invitation.ts";
import { ACCOUNT_PASSWORD, visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  buildSignedInMember,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { findStaff } from "./find-staff.ts";
import { requireStaffSecondFactor } from "./require-staff-second-factor.ts";
import { signInStaff } from "./sign-in-staff.ts";

let admin: Staff;
beforeEach(async () => {
  admin = await buildSignedInAdmin();
});

const newEmail = () => `new-${randomUUID()}@example.com`;
const idOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? "";

describe("the second factor of invited staff", () => {
  async function enter(): Promise<{ email: string; token: string }> {
    const email = newEmail();
    await inviteAdmin(admin, { email, fullName: "" });
    await acceptMailedInvitation(email);
    const entered = await signInStaff(visitor, { email, password: ACCOUNT_PASSWORD });
    if (!("session" in entered)) throw new Error("the sign-in asks for a second factor");
    return { email, token: entered.session.token };
  }

  it("invited staff must set up the second factor before any other action in the back office", async () => {
    const { email, token } = await enter();
    const staff = await findStaff(token, NO_ORIGIN);
    if (!staff) throw new Error("the invited user is not staff");
    expect(staff).toMatchObject({ role: "admin", mustEnrol: true });
    for (const action of ["notices.read", "products.view", "teams.view", "search.open"] as const)
      expect(() => requirePermission(staff, action)).toThrow(expect.objectContaining({ status: 403 }));
    for (const action of ["second-factor.begin", "second-factor.confirm", "session.end"] as const)
      expect(requirePermission(staff, action)).toBe(staff);
    await db
      .insert(secondFactors)
      .values({ userId: await idOf(email), secretSealed: Buffer.alloc(8), enabledAt: new Date() });
    expect(await findStaff(token, NO_ORIGIN)).toMatchObject({ mustEnrol: false });
    await db.delete(secondFactors).where(eq(secondFactors.userId, await idOf(email)));
  });

  it("the second factor is optional for admins without an invitation, and for invited staff when an admin disables the rule", async () => {
    const { token } = await enter();
    await requireStaffSecondFactor(admin, { isRequired: false });
    expect(await findStaff(token, NO_ORIGIN)).toMatchObject({ mustEnrol: false });
    await requireStaffSecondFactor(admin, { isRequired: true });
    expect(await signInAsStaff(await buildAdmin())).toMatchObject({ mustEnrol: false });
  });

  it("a team member cannot make the second factor of invited staff optional", async () => {
    const member = await buildSignedInMember("manage_settings");
    await expect(requireStaffSecondFactor(member, { isRequired: false })).rejects.toMatchObject({
      code: "not_permitted",
    });
  });
});
