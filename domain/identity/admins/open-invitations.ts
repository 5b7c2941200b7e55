import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { staffInvitations, teams } from "#db/schema/staff.ts";
import type { TeamPermission } from "#db/values/vocabulary.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { findLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";

/** The data of an open invitation that staff can see. */
export interface OpenInvitation {
  id: string;
  /** ISO time at which the link of the invitation expires. */
  expiresAt: string;
  isExpired: boolean;
}

/**
 * Returns the SQL condition that is true for an open invitation. The condition does not check whether the
 * invitation has expired. An invitation is void when the admin who sent it is no longer active.
 */
export const isOpenInvitation = (): SQL | undefined =>
  and(
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.withdrawnAt),
    sql`(${staffInvitations.invitedBy} is null or exists (select 1 from admin_users a join users u on u.id = a.user_id
      where a.user_id = ${staffInvitations.invitedBy} and a.is_active and u.blocked_at is null))`,
  );

/** Converts the row of an open invitation to the view for staff. */
export const openInvitation = (row: { id: string; expiresAt: Date }): OpenInvitation => ({
  id: row.id,
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt.getTime() <= shopNow(),
});

/** The data that the page about an invitation shows. */
export interface InvitationView {
  email: string;
  /** The name of the team, or null for an invitation to become an admin. */
  teamName: string | null;
  /** The current permissions of the team. The list is empty for an invitation to become an admin. */
  permissions: TeamPermission[];
  /** Whether the user must choose a new password to accept the invitation. */
  needsPassword: boolean;
}

/**
 * Returns whether a user must choose a new password to accept an invitation. The link proves who owns the
 * mailbox, but not who chose the current password. A stranger might have signed up with the address. The
 * owner might even have confirmed the account of the stranger. The current password stays valid only when the
 * caller is signed in to the confirmed account.
 */
export function needsNewPassword(
  caller: Caller,
  user: { id: string; emailVerifiedAt: Date | null; passwordHash: string | null },
): boolean {
  const isSignedIn = (caller.kind === "shopper" || caller.kind === "staff") && caller.userId === user.id;
  return !isSignedIn || user.emailVerifiedAt === null || user.passwordHash === NO_PASSWORD_YET;
}

/**
 * Finds the open invitation that belongs to the token of a one-time link. Returns null when the link does not
 * work.
 */
export async function findInvitation(caller: Caller, token: string): Promise<InvitationView | null> {
  const link = await findLiveLink(token, "staff_invitation");
  if (!link) return null;
  const [found] = await db
    .select({
      user: users,
      teamName: teams.name,
      permissions: sql<TeamPermission[]>`coalesce((select array_agg(p.permission order by p.permission)
        from team_permissions p where p.team_id = ${teams.id}), '{}')`,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .leftJoin(teams, eq(teams.id, staffInvitations.teamId))
    .where(and(eq(staffInvitations.linkId, link.linkId), isOpenInvitation()));
  if (!found) return null;
  const { user, teamName, permissions } = found;
  return { email: user.email, teamName, permissions, needsPassword: needsNewPassword(caller, user) };
}
