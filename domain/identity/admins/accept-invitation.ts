import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { staffInvitations, teamMembers } from "#db/schema/staff.ts";
import { adoptOrders } from "#domain/identity/guests/adopt-orders.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { checkPassword } from "#domain/identity/passwords/password-rules.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendLink, voidLinks } from "#domain/messaging/links/one-time-links.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import { grantAdmin } from "./grant-admin.ts";
import { findInvitation, isOpenInvitation, needsNewPassword } from "./open-invitations.ts";

type Invitation = typeof staffInvitations.$inferSelect;

/**
 * Accepts a staff invitation when the user submits the form that the one-time link opens. The user gets the
 * staff rights immediately. A caller who is not signed in to the confirmed account must choose a new
 * password. When the caller must choose a new password, every session of the account ends. The function
 * creates no session.
 * @returns the email address of the account.
 * @throws LinkUnusable when the link does not work or a concurrent call has used it.
 * @throws WeakPassword when the new password is not accepted.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function acceptInvitation(
  caller: Caller,
  input: { token: string; password: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<{ email: string }> {
  await limits.address.take(addressKey(caller.origin.ip));
  const shown = await findInvitation(caller, input.token);
  if (!shown) throw new LinkUnusable();
  if (shown.needsPassword) checkPassword(input.password, shown.email);
  const passwordHash = shown.needsPassword ? await hashPassword(input.password) : null;
  return inTransaction(async (tx) => {
    const { linkId, userId } = await spendLink(tx, input.token, "staff_invitation");
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user || user.blockedAt || user.erasedAt) throw new LinkUnusable();
    const needsPassword = needsNewPassword(caller, user);
    if (needsPassword && passwordHash === null) throw new LinkUnusable();
    const [invitation] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: sql`now()` })
      .where(and(eq(staffInvitations.linkId, linkId), isOpenInvitation()))
      .returning();
    if (!invitation) throw new LinkUnusable();
    if (needsPassword && passwordHash !== null)
      await replacePassword(tx, { userId, passwordHash, isByMail: invitation.invitedBy !== null });
    if (invitation.invitedBy !== null) await adoptOrders(tx, caller, userId);
    if (invitation.teamId) await joinTeam(tx, caller, invitation);
    else
      await grantAdmin(tx, caller, {
        userId,
        email: user.email,
        fullName: invitation.fullName,
        details: { invitation: invitation.id, invited_by: invitation.invitedBy },
      });
    return { email: user.email };
  });
}

/**
 * Replaces the password. A mailed link also confirms the address. A link that the command line shows does not
 * confirm the address.
 */
async function replacePassword(
  tx: Transaction,
  { userId, passwordHash, isByMail }: { userId: string; passwordHash: string; isByMail: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({
      passwordHash,
      updatedAt: sql`now()`,
      ...(isByMail ? { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` } : {}),
    })
    .where(eq(users.id, userId));
  await endSessionsOf(tx, userId);
  await voidLinks(tx, userId, "reset_password");
}

async function joinTeam(tx: Transaction, caller: Caller, invitation: Invitation): Promise<void> {
  const { teamId, userId } = invitation;
  if (!teamId) return;
  const [member] = await tx
    .insert(teamMembers)
    .values({ teamId, userId })
    .onConflictDoUpdate({ target: [teamMembers.teamId, teamMembers.userId], set: { isActive: true } })
    .returning({ id: teamMembers.id });
  await recordAudit(tx, caller, {
    action: "TEAM_MEMBER_ADDED",
    table: "team_members",
    recordId: member?.id ?? "",
    details: {
      invitation: invitation.id,
      invited_by: invitation.invitedBy,
      before: null,
      after: { team_id: teamId, user_id: userId },
    },
  });
}
