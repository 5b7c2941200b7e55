import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { staffInvitations, teams } from "#db/schema/staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { findLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";

/** An invitation that waits for its answer, as the staff sees it. */
export interface OpenInvitation {
  id: string;
  /** ISO time until which the link of the invitation works. */
  expiresAt: string;
  isExpired: boolean;
}

/**
 * The condition of an invitation that can still be accepted, apart from its time. An invitation of an admin who has lost
 * their rights since then is worth nothing.
 */
export const isOpenInvitation = (): SQL | undefined =>
  and(
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.withdrawnAt),
    sql`(${staffInvitations.invitedBy} is null or exists (select 1 from admin_users a join users u on u.id = a.user_id
      where a.user_id = ${staffInvitations.invitedBy} and a.is_active and u.blocked_at is null))`,
  );

/** An open invitation as the staff sees it, from its row. */
export const openInvitation = (row: { id: string; expiresAt: Date }): OpenInvitation => ({
  id: row.id,
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.expiresAt.getTime() <= shopNow(),
});

/** What an invitation's own page shows. */
export interface InvitationView {
  email: string;
  /** The name of the team; null for an invitation to be an administrator. */
  teamName: string | null;
  /** Whether accepting also chooses a new password. */
  needsPassword: boolean;
}

/**
 * Whether accepting an invitation chooses a new password. The link proves the mailbox, and not who chose the account's present
 * password: a stranger may have signed up with the address, and its owner may even have confirmed it. Only a browser that is
 * signed in to this confirmed account keeps the password.
 */
export function needsNewPassword(
  caller: Caller,
  user: { id: string; emailVerifiedAt: Date | null; passwordHash: string },
): boolean {
  const isSignedIn = (caller.kind === "shopper" || caller.kind === "staff") && caller.userId === user.id;
  return !isSignedIn || user.emailVerifiedAt === null || user.passwordHash === NO_PASSWORD_YET;
}

/** Reads the open invitation behind the token of a one-time link; null when the link does not work any more. */
export async function findInvitation(caller: Caller, token: string): Promise<InvitationView | null> {
  const link = await findLiveLink(token, "staff_invitation");
  if (!link) return null;
  const [found] = await db
    .select({ user: users, teamName: teams.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.userId))
    .leftJoin(teams, eq(teams.id, staffInvitations.teamId))
    .where(and(eq(staffInvitations.linkId, link.linkId), isOpenInvitation()));
  if (!found) return null;
  const { user, teamName } = found;
  return { email: user.email, teamName, needsPassword: needsNewPassword(caller, user) };
}
