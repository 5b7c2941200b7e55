import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import { PASSWORD_MAX } from "#db/values/limits.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "#domain/identity/passwords/password-hash.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { signInLimits } from "#domain/kernel/limits/rate-limit.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { rememberBrowser } from "./known-browser.ts";
import { parseEmail } from "./rules.ts";
import { beginSession, type NewSession } from "./sessions.ts";
import { countSignIn, type SignInLimits, settleSignIn } from "./sign-in-attempts.ts";

/**
 * The password is wrong or the address is unknown. The error does not distinguish a wrong password from an
 * unknown address. The error therefore does not reveal which addresses exist.
 */
export class InvalidCredentials extends DomainError {
  constructor() {
    super("invalid_credentials", 401);
  }
}

/**
 * The account is blocked. Only a caller with the correct password gets this error (spec B2.11).
 */
export class AccountBlocked extends DomainError {
  constructor() {
    super("account_blocked", 403);
  }
}

/**
 * Signs a shopper in and begins a session. The caller's previous session ends (spec S4-9, S5-17). The attempt
 * is counted before the password is checked. Therefore parallel guesses also count as attempts. `browser` is
 * the value of the cookie for known browsers. The result contains the new value of the cookie for known
 * browsers.
 * @throws InvalidInput for a missing or malformed field.
 * @throws InvalidCredentials when the password is wrong or the address is unknown.
 * @throws AccountBlocked when the password is correct and the account is blocked.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function signIn(
  caller: Caller,
  input: { email: string; password: string; language?: DocumentLanguage; browser?: string },
  limits: SignInLimits = signInLimits,
): Promise<{ session: NewSession; user: { id: string; email: string }; browser: string }> {
  const email = parseEmail(input.email);
  if (input.password === "") throw new InvalidInput("password", "required");
  const { browser = "" } = input;
  const user = await findAccount(db, email);
  await countSignIn(caller, { email, user, browser }, limits);
  // The shop does not hash a text that is much longer than any password, because the text cannot be correct.
  const isRight =
    input.password.length <= 2 * PASSWORD_MAX && (await verifyPassword(user?.passwordHash, input.password));
  if (!user || !isRight || user.erasedAt) throw new InvalidCredentials();
  if (user.blockedAt) throw new AccountBlocked();

  const passwordHash = isOutdatedHash(user.passwordHash)
    ? await hashPassword(input.password)
    : user.passwordHash;
  const session = await inTransaction(async (tx) => {
    // During the password check, a concurrent call might have changed the password or closed the account.
    // When the password was changed or the account was closed, no session may begin.
    const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for("no key update");
    const isStillRight =
      now?.passwordHash === user.passwordHash ||
      (await verifyPassword(now?.passwordHash ?? undefined, input.password));
    if (!isStillRight || now?.erasedAt) throw new InvalidCredentials();
    if (now?.blockedAt) throw new AccountBlocked();
    if (passwordHash !== user.passwordHash)
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    // spec S3-14, S3-15: each user has one profile. The first sign-in creates a missing profile.
    await tx.insert(profiles).values({ userId: user.id, email }).onConflictDoNothing();
    await chooseMailLanguage(tx, user.id, input.language);
    return beginSession(tx, caller, user.id);
  });
  await settleSignIn(caller, { email, user, browser }, limits);
  const remembered = rememberBrowser(browser, { id: user.id, passwordHash });
  return { session, user: { id: user.id, email }, browser: remembered };
}
