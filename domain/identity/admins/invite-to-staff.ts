import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import { staffInvitations } from "#db/schema/staff.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import { readStanding } from "#domain/identity/staff/queries.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { INVITATION_MINUTES, issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { NO_PASSWORD_YET } from "./grant-admin.ts";

/** The language of an invitation when the caller gives no language. */
export const OFFICE_LANGUAGE: DocumentLanguage = "pt-BR";

export interface InvitedUser {
  id: string;
  email: string;
  emailVerifiedAt: Date | null;
}

/**
 * Creates an invitation to the staff, or renews the open invitation. The caller's transaction must hold the
 * lock of the user's row. The rights begin when the user accepts the invitation with the one-time link. An
 * unconfirmed account might belong to a stranger. The function therefore removes the password of this account
 * and ends its sessions now. A staff account keeps its password and sessions until the user accepts the
 * invitation. `mailLanguage` is the language in which the inviting user sees the back office. When
 * `mailLanguage` is null, the shop sends no mail, because the command line shows the link.
 * @returns the ids, the time at which the link expires, and the number of ended sessions.
 */
export async function inviteToStaff(
  tx: Transaction,
  caller: Caller,
  input: {
    user: InvitedUser;
    teamId: string | null;
    fullName: string;
    mailLanguage: DocumentLanguage | null;
  },
): Promise<{ invitationId: string; linkId: string; expiresAt: Date; sessionsEnded: number }> {
  const { user, teamId, fullName, mailLanguage } = input;
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
  if (mailLanguage)
    await queueEmail(tx, {
      dedupeKey: `staff_invited:${linkId}`,
      to: user.email,
      userId: user.id,
      template: "staff_invited",
      locale: mailLanguage,
      data: { linkId },
    });
  return { invitationId: stored.id, linkId, expiresAt: invitation.expiresAt, sessionsEnded };
}

/** Voids one link in the caller's transaction. */
export async function voidLink(tx: Transaction, linkId: string): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeTokens.id, linkId), isNull(oneTimeTokens.usedAt)));
}

/**
 * Removes the password of an unconfirmed account and ends the account's sessions. Does nothing for an account
 * of active staff.
 * @returns the number of ended sessions.
 */
async function emptyUnconfirmed(tx: Transaction, userId: string): Promise<number> {
  const standing = await readStanding(userId, tx);
  if (standing !== null && standing !== "inactive") return 0;
  await tx
    .update(users)
    .set({ passwordHash: NO_PASSWORD_YET, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  return endSessionsOf(tx, userId);
}
