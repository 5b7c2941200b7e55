import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { DocumentLanguage } from "#db/vocabulary.ts";
import { type Caller, requireShopper } from "#domain/caller.ts";
import { queueEmail } from "#domain/email/queue-email.ts";
import { DomainError, SignInRequired } from "#domain/errors.ts";
import { recordAudit } from "#domain/security/record-audit.ts";
import { chooseMailLanguage } from "./choose-mail-language.ts";
import { confirmPassword, WrongPassword } from "./confirm-password.ts";
import { rememberBrowser } from "./known-browser.ts";
import { voidLinks } from "./one-time-links.ts";
import { hashPassword } from "./password-hash.ts";
import { checkPassword, normalisePassword } from "./password-rules.ts";
import { confirmPasswordLimits, type RateLimit } from "./rate-limit.ts";
import { endSessionsOf, type NewSession, renewToken } from "./sessions.ts";

/** The new password is the one the account has. */
export class SamePassword extends DomainError {
  constructor() {
    super("same_password", 422);
  }
}

/**
 * Changes the caller's own password: every other session ends, this one goes on with a new token, open reset links are void,
 * and the owner is told by mail (security: A10).
 * @throws SignInRequired, WrongPassword, WeakPassword, SamePassword, InvalidInput, TooManyAttempts, TryAgainLater.
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
      // A reset in the meantime has the last word.
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
