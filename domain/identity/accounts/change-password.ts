import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { confirmPassword, WrongPassword } from "#domain/identity/passwords/confirm-password.ts";
import { hashPassword } from "#domain/identity/passwords/password-hash.ts";
import { checkPassword, normalisePassword } from "#domain/identity/passwords/password-rules.ts";
import { rememberBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { endSessionsOf, type NewSession, renewToken } from "#domain/identity/sign-in/sessions.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { DomainError, SignInRequired } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { voidLinks } from "#domain/messaging/links/one-time-links.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { recordAudit } from "#domain/security/audit/record-audit.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/** The new password equals the current password. */
export class SamePassword extends DomainError {
  constructor() {
    super("same_password", 422);
  }
}

/**
 * Changes the caller's own password (security: A10). The current session gets a new token. All other sessions
 * end, open reset links become void, and a mail notifies the owner.
 * @returns the renewed session, and a new cookie value with which the shop recognizes this browser.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws WrongPassword when `current` is wrong or the password was changed in the meantime.
 * @throws WeakPassword, SamePassword, InvalidInput when the new password is not accepted.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function changePassword(
  caller: Caller,
  input: { current: string; password: string; language?: DocumentLanguage; browser?: string },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<{ session: NewSession; browser: string }> {
  const shopper = requireShopper(caller);
  checkPassword(input.password, shopper.email);
  const confirmed = await confirmPassword(shopper, input.current, limits);
  if (normalisePassword(input.password) === normalisePassword(input.current)) throw new SamePassword();
  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: sql`now()` })
      // If a reset replaced the password in the meantime, the update matches no row.
      .where(and(eq(users.id, shopper.userId), eq(users.passwordHash, confirmed), isNull(users.erasedAt)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new WrongPassword();
    const session = await renewToken(tx, shopper.sessionId);
    if (!session) throw new SignInRequired();
    const sessionsEnded = await endSessionsOf(tx, shopper.userId, shopper.sessionId);
    await voidLinks(tx, shopper.userId, "reset_password");
    await queueEmail(tx, {
      dedupeKey: `password_changed:${randomUUID()}`,
      to: shopper.email,
      userId: shopper.userId,
      template: "password_changed",
      locale: await chooseMailLanguage(tx, shopper.userId, input.language),
      data: {},
    });
    await recordAudit(tx, caller, {
      action: "PASSWORD_CHANGED",
      table: "users",
      recordId: shopper.userId,
      details: { sessions_ended: sessionsEnded },
    });
    const browser = rememberBrowser(input.browser ?? "", { id: shopper.userId, passwordHash });
    return { session, browser };
  });
}
