import { randomUUID } from "node:crypto";
import { db, inTransaction } from "#db/client.server.ts";
import { adminUsers, profiles, secondFactors, users } from "#db/schema/accounts.ts";
import { teamMembers, teamPermissions, teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/vocabulary.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { newSecret, sealSecrets } from "#domain/identity/second-factor/second-factor-secret.ts";
import { beginSession } from "#domain/identity/sign-in/sessions.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { NO_ORIGIN, type Origin, type Staff, type Visitor } from "#domain/kernel/caller.ts";

export const STAFF_PASSWORD = "copper orchard whistle";

export interface BuiltStaff {
  userId: string;
  email: string;
  /** Base32, where the person has a second factor. */
  secret: string | undefined;
}

/** An admin with an account; `secondFactor` turns one on. `isActive` false: one who was put out. */
export async function buildAdmin(
  input: { secondFactor?: boolean; isActive?: boolean; fullName?: string } = {},
): Promise<BuiltStaff> {
  const person = await buildPerson(input.secondFactor ?? false);
  const { isActive = true, fullName = "Rosa Lima" } = input;
  await db.insert(adminUsers).values({ userId: person.userId, email: person.email, fullName, isActive });
  return person;
}

/** A member of a new team with these permissions; the team's id is answered too. */
export async function buildTeamMember(
  permissions: readonly TeamPermission[],
  input: { secondFactor?: boolean } = {},
): Promise<BuiltStaff & { teamId: string }> {
  const person = await buildPerson(input.secondFactor ?? false);
  const teamId = randomUUID();
  await db.insert(teams).values({ id: teamId, name: `Team ${teamId.slice(0, 8)}` });
  await db.insert(teamMembers).values({ teamId, userId: person.userId });
  if (permissions.length > 0)
    await db.insert(teamPermissions).values(permissions.map((permission) => ({ teamId, permission })));
  return { ...person, teamId };
}

/** Makes somebody a member of a team, past the invitation. */
export async function joinTeam(teamId: string, userId: string): Promise<void> {
  await db.insert(teamMembers).values({ teamId, userId });
}

/**
 * A person of the staff signed in to the back office, as a use case gets them. With a second factor, it was given just now:
 * the session is fresh.
 * @throws when the person is not of the staff.
 */
export async function signInAsStaff(person: BuiltStaff, origin: Origin = NO_ORIGIN): Promise<Staff> {
  const staff = await findStaff(await staffToken(person), origin);
  if (!staff) throw new Error("this person is not of the staff");
  return staff;
}

/** The token of a new session of the back office, whoever it is of. */
export async function staffToken(person: BuiltStaff): Promise<string> {
  const nobody: Visitor = { kind: "visitor", origin: NO_ORIGIN };
  const withSecondFactor = person.secret !== undefined;
  const session = await inTransaction((tx) =>
    beginSession(tx, nobody, person.userId, { surface: "admin", withSecondFactor }),
  );
  return session.token;
}

/** A signed-in admin with a fresh second factor: whom most tests of use cases want. */
export const buildSignedInAdmin = async (): Promise<Staff> =>
  signInAsStaff(await buildAdmin({ secondFactor: true }));

/** A signed-in team member with these permissions and a fresh second factor. */
export const buildSignedInMember = async (...permissions: TeamPermission[]): Promise<Staff> =>
  signInAsStaff(await buildTeamMember(permissions, { secondFactor: true }));

async function buildPerson(withSecondFactor: boolean): Promise<BuiltStaff> {
  const userId = randomUUID();
  const email = `staff-${userId.slice(0, 8)}@example.com`;
  passwordHash ??= await hashPassword(STAFF_PASSWORD);
  await db.insert(users).values({ id: userId, email, passwordHash });
  await db.insert(profiles).values({ userId, email, firstName: "Rosa", lastName: "Lima" });
  if (!withSecondFactor) return { userId, email, secret: undefined };
  const secret = newSecret();
  await db
    .insert(secondFactors)
    .values({ userId, secretSealed: sealSecrets(userId, { current: secret }), enabledAt: new Date() });
  return { userId, email, secret };
}
let passwordHash: string | undefined;

/** Leaves the shop without any admin, as it is before the first one. */
export async function removeAdmins(): Promise<void> {
  await db.delete(adminUsers);
}
