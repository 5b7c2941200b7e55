import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { adminUsers, secondFactors, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { requirePermission } from "#domain/permissions.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";

const ADMINS_MAX = 200;

export interface AdminRow {
  userId: string;
  email: string;
  /** Empty when they gave none. */
  fullName: string;
  isActive: boolean;
  isBlocked: boolean;
  hasSecondFactor: boolean;
  /** Was invited and has not chosen a password yet. */
  isInvited: boolean;
  /** ISO times; null for who never came. */
  lastSeenAt: string | null;
  createdAt: string;
  isSelf: boolean;
}

/**
 * Everybody with an admin record, the active ones first.
 * @throws SignInRequired, NotPermitted.
 */
export async function listAdmins(caller: Caller): Promise<AdminRow[]> {
  const staff = requirePermission(caller, "admins.view");
  const rows = await db
    .select({
      userId: users.id,
      email: users.email,
      fullName: adminUsers.fullName,
      isActive: adminUsers.isActive,
      blockedAt: users.blockedAt,
      enabledAt: secondFactors.enabledAt,
      isInvited: sql<boolean>`${users.passwordHash} = ${NO_PASSWORD_YET}`,
      lastSeenAt: sql<string | null>`(select max(s.last_seen_at) from sessions s where s.user_id = ${users.id}
        and s.surface = 'admin')`,
      createdAt: adminUsers.createdAt,
    })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .orderBy(sql`not ${adminUsers.isActive}`, sql`lower(${adminUsers.fullName})`, users.email)
    .limit(ADMINS_MAX);
  return rows.map(({ blockedAt, enabledAt, lastSeenAt, createdAt, ...admin }) => ({
    ...admin,
    isBlocked: blockedAt !== null,
    hasSecondFactor: enabledAt !== null,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    createdAt: createdAt.toISOString(),
    isSelf: admin.userId === staff.userId,
  }));
}
