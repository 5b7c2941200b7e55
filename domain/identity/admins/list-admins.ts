import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminUsers, secondFactors, users } from "#db/schema/accounts.ts";
import { staffInvitations } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";
import { isOpenInvitation, type OpenInvitation, openInvitation } from "./open-invitations.ts";

const ADMINS_MAX = 200;

export interface AdminRow {
  userId: string;
  email: string;
  /** Empty when unknown. */
  fullName: string;
  isActive: boolean;
  isBlocked: boolean;
  hasSecondFactor: boolean;
  invitation: OpenInvitation | null;
  /** Whether the user has not chosen a password yet. */
  hasNoPassword: boolean;
  /**
   * ISO time of the last use of the back office. The time is null when the user never used the back office.
   */
  lastSeenAt: string | null;
  createdAt: string;
  isSelf: boolean;
}

/**
 * Lists the users who have an admin record or an open invitation to become an admin. Active admins come
 * first.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws NotPermitted when the user lacks the permission.
 */
export async function listAdmins(caller: Caller): Promise<AdminRow[]> {
  const staff = requirePermission(caller, "admins.view");
  const invited = await listInvited();
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      fullName: adminUsers.fullName,
      isActive: adminUsers.isActive,
      blockedAt: users.blockedAt,
      enabledAt: secondFactors.enabledAt,
      hasNoPassword: sql<boolean>`${users.passwordHash} = ${NO_PASSWORD_YET}`,
      lastSeenAt: sql<string | null>`(select max(s.last_seen_at) from sessions s where s.user_id = ${users.id}
        and s.surface = 'admin')`,
      createdAt: adminUsers.createdAt,
    })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .orderBy(sql`not ${adminUsers.isActive}`, sql`lower(${adminUsers.fullName})`, users.email)
    .limit(ADMINS_MAX);
  const admins = rows.map(({ blockedAt, enabledAt, lastSeenAt, createdAt, ...admin }) => ({
    ...admin,
    invitation: invited.get(admin.userId)?.invitation ?? null,
    isBlocked: blockedAt !== null,
    hasSecondFactor: enabledAt !== null,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    createdAt: createdAt.toISOString(),
    isSelf: admin.userId === staff.userId,
  }));
  const known = new Set(admins.map(({ userId }) => userId));
  return [...admins, ...[...invited.values()].filter(({ userId }) => !known.has(userId))];
}

/** Lists the users with an open invitation to become an admin. The key of the map is the user's id. */
async function listInvited(): Promise<Map<string, AdminRow>> {
  const rows = await db
    .select({
      invitation: staffInvitations,
      userId: users.id,
      email: users.email,
      blockedAt: users.blockedAt,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .where(and(isNull(staffInvitations.teamId), isOpenInvitation()))
    .orderBy(staffInvitations.createdAt)
    .limit(ADMINS_MAX);
  const invited = rows.map(({ invitation, userId, email, blockedAt }): [string, AdminRow] => [
    userId,
    {
      userId,
      email,
      fullName: invitation.fullName,
      isActive: false,
      isBlocked: blockedAt !== null,
      hasSecondFactor: false,
      hasNoPassword: false,
      invitation: openInvitation(invitation),
      lastSeenAt: null,
      createdAt: invitation.createdAt.toISOString(),
      isSelf: false,
    },
  ]);
  return new Map(invited);
}
