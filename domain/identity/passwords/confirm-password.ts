import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { PASSWORD_MAX } from "#db/values/limits.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput, SignInRequired } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { verifyPassword } from "./password-hash.ts";

/** The password typed for confirmation is wrong. */
export class WrongPassword extends DomainError {
  constructor() {
    super("wrong_password", 422);
  }
}

/**
 * Checks the password again before an action that must not be possible with a stolen session. The attempt is
 * counted before the check. Therefore parallel guesses also count as attempts (security: fail closed). When
 * the caller writes its change, the caller must check that the account still has the returned hash.
 * @returns the stored hash that the password was checked against.
 * @throws InvalidInput for the field `current` when it is empty.
 * @throws SignInRequired when the account was erased.
 * @throws WrongPassword when the password is wrong.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function confirmPassword(
  person: Shopper | Staff,
  password: string,
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<string> {
  if (password === "") throw new InvalidInput("current", "required");
  await limits.account.take(person.userId);
  const [user] = await db
    .select({ passwordHash: users.passwordHash, erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, person.userId))
    .limit(1);
  if (!user?.passwordHash || user.erasedAt) throw new SignInRequired();
  const isRight = password.length <= 2 * PASSWORD_MAX && (await verifyPassword(user.passwordHash, password));
  if (!isRight) throw new WrongPassword();
  await limits.account.forget(person.userId);
  return user.passwordHash;
}
