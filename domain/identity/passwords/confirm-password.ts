import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { PASSWORD_MAX } from "#db/limits.ts";
import { users } from "#db/schema/accounts.ts";
import type { Shopper, Staff } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput, SignInRequired } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { verifyPassword } from "./password-hash.ts";

/** The password typed to confirm something is not the account's. */
export class WrongPassword extends DomainError {
  constructor() {
    super("wrong_password", 422);
  }
}

/**
 * Asks for the password again before what a borrowed or stolen session must not do. Attempts are counted before the
 * password is looked at, so parallel guesses are counted too (security: fail closed). Answers the stored hash it was checked
 * against: a write that follows holds only while that is still the account's.
 * @throws InvalidInput naming `current` when it is empty, WrongPassword, TooManyAttempts, TryAgainLater.
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
  if (!user || user.erasedAt) throw new SignInRequired();
  const isRight = password.length <= 2 * PASSWORD_MAX && (await verifyPassword(user.passwordHash, password));
  if (!isRight) throw new WrongPassword();
  await limits.account.forget(person.userId);
  return user.passwordHash;
}
