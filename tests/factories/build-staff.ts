import { randomUUID } from "node:crypto";
import { db, inTransaction } from "#db/client.server.ts";
import { adminUsers, profiles, secondFactors, users } from "#db/schema/accounts.ts";
import { teamMembers, teamPermissions, teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { newSecret, sealSecrets } from "#domain/identity/second-factor/second-factor-secret.ts";
import { beginSession } from "#domain/identity/sign-in/sessions.ts";
import { findStaff } from "#domain/identity/staff/find-staff.ts";
import { NO_ORIGIN, type Origin, type Staff, type Visitor } from "#domain/kernel/caller.ts";

export const STAFF_PASSWORD = "copper orchard whistle";

export interface BuiltStaff {
  userId: string;
  email: string;
  /** The secret in Base32, if the user has a second factor. */
  secret: string | undefined;
}

/**
 * Builds an admin with an account. `secondFactor` turns on a second factor. `isActive: false` builds a
 * deactivated admin.
 */
export async function buildAdmin(
  input: { secondFactor?: boolean; isActive?: boolean; fullName?: string } = {},
): Promise<BuiltStaff> {
  const person = await buildPerson(input.secondFactor ?? false);
  const { isActive = true, fullName = "Rosa Lima" } = input;
  await db.insert(adminUsers).values({ userId: person.userId, email: person.email, fullName, isActive });
  return person;
}

/** Builds a member of a new team with these permissions. The result includes the team's id. */
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

/** Adds a user to a team without an invitation. */
export async function joinTeam(teamId: string, userId: string): Promise<void> {
  await db.insert(teamMembers).values({ teamId, userId });
}

/**
 * Signs a staff user in to the back office and returns the caller that use cases receive. With a second
 * factor, the session counts as freshly confirmed.
 * @throws Error when the user is not staff.
 */
export async function signInAsStaff(person: BuiltStaff, origin: Origin = NO_ORIGIN): Promise<Staff> {
  const staff = await findStaff(await staffToken(person), origin);
  if (!staff) throw new Error("this person is not staff");
  return staff;
}

/** Returns the token of a new back-office session, also for a user who is not staff. */
export async function staffToken(person: BuiltStaff): Promise<string> {
  const nobody: Visitor = { kind: "visitor", origin: NO_ORIGIN };
  const withSecondFactor = person.secret !== undefined;
  const session = await inTransaction((tx) =>
    beginSession(tx, nobody, person.userId, { surface: "admin", withSecondFactor }),
  );
  return session.token;
}

/**
 * Builds a signed-in admin with a fresh second factor. Most tests of staff use cases use this admin as the
 * caller.
 */
export const buildSignedInAdmin = async (): Promise<Staff> =>
  signInAsStaff(await buildAdmin({ secondFactor: true }));

/** Builds a signed-in team member with these permissions and a fresh second factor. */
export const buildSignedInMember = async (...permissions: TeamPermission[]): Promise<Staff> =>
  signInAsStaff(await buildTeamMember(permissions, { secondFactor: true }));

async function buildPerson(withSecondFactor: boolean): Promise<BuiltStaff> {
  const userId = randomUUID();
  const email = `staff-${userId.slice(0, 8)}@example.com`;
  processWide.staffPasswordHash ??= hashPassword(STAFF_PASSWORD);
  const passwordHash = await processWide.staffPasswordHash;
  await db.insert(users).values({ id: userId, email, passwordHash });
  await db.insert(profiles).values({ userId, email, firstName: "Rosa", lastName: "Lima" });
  if (!withSecondFactor) return { userId, email, secret: undefined };
  const secret = newSecret();
  await db
    .insert(secondFactors)
    .values({ userId, secretSealed: sealSecrets(userId, { current: secret }), enabledAt: new Date() });
  return { userId, email, secret };
}
/** The test files of a worker process share the hash of the password. */
const processWide = globalThis as { staffPasswordHash?: Promise<string> };

/** Deletes all admins. After this call, the shop has no admin, as in a new shop. */
export async function removeAdmins(): Promise<void> {
  await db.delete(adminUsers);
}
