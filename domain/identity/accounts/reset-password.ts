import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#db/vocabulary.ts";
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

/**
 * Sets a new password by a one-time link: ends every session of the account, tells its owner by mail, and signs nobody in,
 * so that a second factor stays in the way (security: A10). A password that is refused does not use the link up. Answers the
 * new value of the browser's cookie of known accounts: whoever has read the mail passes guesses of strangers.
 * @throws LinkUnusable, also for all but one of many at once; WeakPassword, TooManyAttempts, TryAgainLater.
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
      // The link reached the address: it is confirmed by that as well.
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.erasedAt)))
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
    await recordAudit(tx, caller, {
      action: "PASSWORD_RESET",
      table: "users",
      recordId: userId,
      details: { sessions_ended: sessionsEnded },
    });
  });
  // Who locked themselves out by guessing may sign in now.
  await signInLimits.account.forget(accountKey(link.email));
  return { browser: rememberBrowser(input.browser ?? "", { id: link.userId, passwordHash }) };
}
