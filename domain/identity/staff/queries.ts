import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { adminUsers, backupCodes, secondFactors, sessions } from "#db/schema/accounts.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import { type SessionView, sessionView } from "#domain/identity/sign-in/session-views.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { tokenHash } from "#domain/security/vault/token-hash.ts";
import { type Standing, standingOf } from "./find-staff.ts";

/** Whether any admin exists, active or not (spec B7-5). */
export async function hasAnyAdmin(): Promise<boolean> {
  const found = await db.select({ id: adminUsers.id }).from(adminUsers).limit(1);
  return found.length > 0;
}

/**
 * Reads role and permissions of a user. Returns "inactive" for a deactivated admin, and null for users who
 * are not staff.
 */
export async function readStanding(
  userId: string,
  on: Pick<Queryable, "execute"> = db,
): Promise<Standing | "inactive" | null> {
  const { rows } = await on.execute<{ active: boolean | null; permissions: TeamPermission[] | null }>(sql`
    select (select is_active from admin_users where user_id = ${userId}) as active,
      (select array_agg(distinct p.permission) from team_permissions p
        join teams t on t.id = p.team_id and t.is_active
        join team_members m on m.team_id = t.id and m.is_active
        where m.user_id = ${userId}) as permissions`);
  const active = rows[0]?.active ?? null;
  return active === false ? "inactive" : standingOf(active, rows[0]?.permissions ?? null);
}

/**
 * Whether a back-office session token belongs to a deactivated admin. The session of the token might already
 * have ended. When the token belongs to a deactivated admin, the guard redirects to the sign-in page, which
 * explains the deactivation (spec B6-5).
 */
export async function isOfInactiveAdmin(token: string | undefined): Promise<boolean> {
  if (!token) return false;
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash(token)),
        eq(sessions.surface, "admin"),
        eq(adminUsers.isActive, false),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

export async function hasSecondFactor(userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return found.length > 0;
}

export interface SecondFactorView {
  isEnabled: boolean;
  /**
   * The ISO time at which the second factor was turned on. The time is null when the second factor is off.
   */
  enabledAt: string | null;
  /** Number of unused backup codes. */
  codesLeft: number;
}

/**
 * Reads the state of the caller's own second factor, without secrets (spec B2.12).
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function readOwnSecondFactor(caller: Caller): Promise<SecondFactorView> {
  const { userId } = requirePermission(caller, "second-factor.view");
  const [factor] = await db
    .select({ enabledAt: secondFactors.enabledAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const codesLeft = await db.$count(
    backupCodes,
    and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)),
  );
  const enabledAt = factor?.enabledAt?.toISOString() ?? null;
  return { isEnabled: enabledAt !== null, enabledAt, codesLeft: enabledAt ? codesLeft : 0 };
}

/**
 * Lists the caller's open back-office sessions. The current session comes first, then the most recently used
 * sessions.
 * @throws SignInRequired when the caller is not a staff user.
 */
export async function listOwnSessions(caller: Caller): Promise<SessionView[]> {
  const staff = requirePermission(caller, "own-sessions.view");
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, staff.userId),
        eq(sessions.surface, "admin"),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(eq(sessions.id, staff.sessionId)), desc(sessions.lastSeenAt))
    .limit(100);
  return rows.map((row) => sessionView(row, staff.sessionId, staff.origin));
}
