import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { staffInvitations } from "#db/schema/staff.ts";
import { mailLanguageOf } from "#domain/identity/accounts/queue-reset-link.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { INVITATION_MINUTES, issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";

export interface InvitedUser {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
}

/**
 * Makes an invitation to the staff, or renews the open one, inside the caller's transaction, which holds the user's row. The
 * right begins when somebody accepts the invitation by its one-time link. Whoever signed up with an address that is not
 * theirs has confirmed nothing: an unconfirmed account loses its password and its sessions now. An account that is of the
 * staff already keeps both until it accepts. Without `byMail` nothing is sent: the command line shows the link itself.
 */
export async function inviteToStaff(
  tx: Transaction,
  caller: Caller,
  input: { user: InvitedUser; teamId: string | null; fullName: string; byMail: boolean; locale?: string },
): Promise<{ invitationId: string; linkId: string; expiresAt: Date; sessionsEnded: number }> {
  const { user, teamId, fullName, byMail } = input;
  const sessionsEnded = user.emailVerifiedAt ? 0 : await emptyUnconfirmed(tx, user.id);
  const linkId = await issueLink(tx, {
    userId: user.id,
    purpose: "staff_invitation",
    minutes: INVITATION_MINUTES,
  });
  const invitation = {
    linkId,
    fullName,
    invitedBy: caller.kind === "staff" ? caller.userId : null,
    expiresAt: new Date(Math.floor(shopNow()) + INVITATION_MINUTES * 60_000),
  };
  const isSame = and(
    eq(staffInvitations.userId, user.id),
    teamId ? eq(staffInvitations.teamId, teamId) : isNull(staffInvitations.teamId),
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.withdrawnAt),
  );
  const [before] = await tx.select().from(staffInvitations).where(isSame).for("update");
  if (before) await voidLink(tx, before.linkId);
  const [stored] = before
    ? await tx.update(staffInvitations).set(invitation).where(isSame).returning({ id: staffInvitations.id })
    : await tx
        .insert(staffInvitations)
        .values({ userId: user.id, teamId, ...invitation })
        .returning({ id: staffInvitations.id });
  if (!stored) throw new Error("an invitation was not stored");
  if (byMail)
    await queueEmail(tx, {
      dedupeKey: `staff_invited:${linkId}`,
      to: user.email,
      userId: user.id,
      template: "staff_invited",
      locale: input.locale ?? (await mailLanguageOf(tx, user.id)),
      data: { linkId },
    });
  return { invitationId: stored.id, linkId, expiresAt: invitation.expiresAt, sessionsEnded };
}

/** Makes one link useless inside the caller's transaction. */
export async function voidLink(tx: Transaction, linkId: string): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeTokens.id, linkId), isNull(oneTimeTokens.usedAt)));
}

/** Takes the password and the sessions of an unconfirmed account away. Answers how many sessions ended. */
async function emptyUnconfirmed(tx: Transaction, userId: string): Promise<number> {
  const standing = await readStanding(userId, tx);
  if (standing !== null && standing !== "inactive") return 0;
  await tx
    .update(users)
    .set({ passwordHash: NO_PASSWORD_YET, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return endSessionsOf(tx, userId);
}
