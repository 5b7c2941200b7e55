import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { addMember } from "#domain/identity/teams/add-member.ts";
import { createTeam } from "#domain/identity/teams/create-team.ts";
import { savePermissions } from "#domain/identity/teams/save-permissions.ts";
import { NO_ORIGIN, type Staff, system } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { createAdmin } from "./create-admin.ts";
import { inviteAdmin } from "./invite-admin.ts";

/** A stranger signs up with another person's address. Afterwards, this account receives staff rights. */

const STRANGERS = "stranger orchard whistle";
let admin: Staff;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
});

const ways: Record<string, (person: { email: string; userId: string }) => Promise<unknown>> = {
  "invites the address as an admin": ({ email }) => inviteAdmin(admin, { email, fullName: "" }),
  "makes the address an admin on the command line": ({ email }) => createAdmin(system("command"), { email }),
  "adds the account to a team": async ({ userId }) => {
    const { teamId } = await createTeam(admin, { name: `Team ${randomUUID()}` });
    await savePermissions(admin, { teamId, version: 1, permissions: ["manage_orders"] });
    await addMember(admin, { teamId, userId });
  },
};

describe.each(Object.entries(ways))(
  "a stranger who signed up with the address before an admin %s",
  (_, way) => {
    it("a stranger's earlier account with a staff member's e-mail address gets no rights, and loses its password and sessions", async () => {
      const email = `invitee-${randomUUID()}@example.com`;
      const { session, user } = await signUp(visitor, { email, password: STRANGERS });
      await way({ email, userId: user.id });
      expect(await readStanding(user.id)).toBeNull();
      await expect(signInStaff(visitor, { email, password: STRANGERS })).rejects.toMatchObject({
        code: "invalid_credentials",
      });
      expect(await findCaller(session.token, NO_ORIGIN)).toMatchObject({ kind: "visitor" });
    });
  },
);
