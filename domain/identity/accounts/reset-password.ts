import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { adoptOrders } from "#domain/identity/guests/adopt-orders.ts";
import { isAccount } from "#domain/identity/guests/find-account.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { checkPassword } from "#domain/identity/passwords/password-rules.ts";
import { rememberBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { endSessionsOf } from "#domain/identity/sign-in/sessions.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit, signInLimits } from "#domain/kernel/limits/rate-limit.ts";
import { findLiveLink, LinkUnusable, spendLink } from "#domain/messaging/links/one-time-links.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Sets a new password with a one-time link (security: A10). The reset ends every session of the account and
 * notifies the owner by mail. The reset creates no session, so the second factor is still required. A
 * rejected password leaves the link valid.
 * @returns a new cookie value with which the shop recognizes this browser. A browser with this cookie value
 * has its own limit. Strangers who enter wrong passwords therefore cannot lock the owner out of this browser.
 * @throws LinkUnusable when the link does not work or a concurrent call has used it.
 * @throws WeakPassword when the password is not accepted.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function resetPassword(
  caller: Caller,
  input: { token: string; password: string; language?: DocumentLanguage; browser?: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<{ browser: string }> {
  await limits.address.take(addressKey(caller.origin.ip));
  const link = await findLiveLink(input.token, "reset_password");
  if (!link) throw new LinkUnusable();
  checkPassword(input.password, link.email);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(async (tx) => {
    const { linkId, userId } = await spendLink(tx, input.token, "reset_password");
    const [user] = await tx
      .update(users)
      // The shop mailed the link to the address, so the use of the link also confirms the address.
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, userId), isAccount(), isNull(users.blockedAt), isNull(users.erasedAt)))
      .returning({ email: users.email });
    if (!user) throw new LinkUnusable();
    const sessionsEnded = await endSessionsOf(tx, userId);
    await queueEmail(tx, {
      dedupeKey: `password_changed:${linkId}`,
      to: user.email,
      userId,
      template: "password_changed",
      locale: await chooseMailLanguage(tx, userId, input.language),
      data: {},
    });
    await adoptOrders(tx, caller, userId);
    await recordAudit(tx, caller, {
      action: "PASSWORD_RESET",
      table: "users",
      recordId: userId,
      details: { sessions_ended: sessionsEnded },
    });
  });
  // Unlocks an account that was locked by wrong passwords.
  await signInLimits.account.forget(accountKey(link.email));
  return { browser: rememberBrowser(input.browser ?? "", { id: link.userId, passwordHash }) };
}
