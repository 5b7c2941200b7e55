import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminUsers, passkeys, profiles, secondFactors, sessions, users } from "#db/schema/accounts.ts";
import { type TeamPermission, teamPermissions } from "#db/values/vocabulary.ts";
import { rollForward } from "#domain/identity/sign-in/sessions.ts";
import type { Origin, Staff } from "#domain/kernel/caller.ts";
import { allPermissions } from "#domain/kernel/permissions.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { readSetting } from "#domain/settings/queries.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * SQL for the permissions of all active teams in which the user is an active member. The SQL expression gives
 * null when the user is not an active member of any active team.
 */
const ofTeams = sql<TeamPermission[] | null>`(
  select array_agg(distinct p.permission) from team_permissions p
  join teams t on t.id = p.team_id and t.is_active
  join team_members m on m.team_id = t.id and m.is_active
  where m.user_id = ${users.id})`;

const findSession = db
  .select({
    sessionId: sessions.id,
    userId: users.id,
    email: users.email,
    lastSeenAt: sessions.lastSeenAt,
    createdAt: sessions.createdAt,
    secondFactorAt: sessions.secondFactorAt,
    adminIsActive: adminUsers.isActive,
    adminName: adminUsers.fullName,
    firstName: profiles.firstName,
    lastName: profiles.lastName,
    enabledAt: secondFactors.enabledAt,
    hasPasskeys: sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    permissions: ofTeams,
    isInvited: sql<boolean>`exists (select 1 from staff_invitations i where i.user_id = ${users.id}
      and i.accepted_at is not null and i.invited_by is not null)`,
  })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .leftJoin(profiles, eq(profiles.userId, users.id))
  .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
  .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
  .where(
    and(
      eq(sessions.tokenHash, sql.placeholder("tokenHash")),
      eq(sessions.surface, "admin"),
      isNull(sessions.endedAt),
      gt(sessions.expiresAt, sql`now()`),
      isNull(users.blockedAt),
      isNull(users.erasedAt),
    ),
  )
  .limit(1)
  .prepare("staff_find_session");

/**
 * Returns the staff user who owns a back-office session token. Returns null when the token is missing or
 * invalid, when the session has ended, or when the user is no longer staff. Reads the rights from the
 * database at each request, so that a user loses a revoked right at once (security B4). Staff are active
 * admins and active members of a team with permissions (spec B6-5, B6-6).
 */
export async function findStaff(token: string | undefined, origin: Origin): Promise<Staff | null> {
  if (!token || !TOKEN.test(token)) return null;
  const [found] = await findSession.execute({ tokenHash: tokenHash(token) });
  if (!found) return null;
  const standing = standingOf(found.adminIsActive, found.permissions);
  if (!standing) return null;
  await rollForward({ ...found, surface: "admin" });
  const { userId, email, sessionId, secondFactorAt } = found;
  const ownName = `${found.firstName ?? ""} ${found.lastName ?? ""}`.trim();
  const fullName = found.adminName || ownName || email;
  const hasSecondFactor = found.enabledAt !== null;
  const hasPasskeys = hasSecondFactor && found.hasPasskeys;
  const mustEnrol = found.isInvited && !hasSecondFactor && (await readSetting("staffSecondFactorRequired"));
  return {
    kind: "staff",
    userId,
    email,
    fullName,
    sessionId,
    ...standing,
    hasSecondFactor,
    hasPasskeys,
    secondFactorAt,
    mustEnrol,
    origin,
  };
}

export type Standing = Pick<Staff, "role" | "permissions">;

/**
 * Derives a user's role and permissions from the admin record and the permissions of the user's teams. An
 * inactive admin has no rights, even as a member of teams (spec B6-5, B6-6).
 * @param adminIsActive null when the user has no admin record.
 * @returns null when the user is not staff.
 */
export function standingOf(
  adminIsActive: boolean | null,
  permissions: readonly TeamPermission[] | null,
): Standing | null {
  if (adminIsActive !== null) return adminIsActive ? { role: "admin", permissions: allPermissions } : null;
  const held = new Set((permissions ?? []).filter((word) => teamPermissions.includes(word)));
  return held.size > 0 ? { role: "team_member", permissions: held } : null;
}
