import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { PASSWORD_MAX } from "#db/values/limits.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { verifyPassword } from "#domain/identity/passwords/password-hash.ts";
import { recordDenial, recordFailedAttempt } from "#domain/identity/second-factor/record-attempt.ts";
import { makeChallenge } from "#domain/identity/sign-in/challenge.ts";
import { rememberBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { NewSession } from "#domain/identity/sign-in/sessions.ts";
import { AccountBlocked, InvalidCredentials } from "#domain/identity/sign-in/sign-in.ts";
import { countSignIn, type SignInLimits, settleSignIn } from "#domain/identity/sign-in/sign-in-attempts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { beginStaffSession } from "./begin-staff-session.ts";
import { hasSecondFactor, readStanding } from "./queries.ts";

/**
 * The password is correct, but the account is not staff ("none") or belongs to a deactivated admin
 * ("inactive").
 */
export class AccessDenied extends DomainError {
  constructor(standing: "none" | "inactive") {
    super("access_denied", 403, { standing });
  }
}

/**
 * Signs a staff user in to the back office (spec B2.3, R21; security A2, A11, A12).
 * @returns a session, or a challenge for `answerChallenge` when the user has a second factor.
 * @throws InvalidInput for a missing or malformed field.
 * @throws InvalidCredentials when the password is wrong or the address is unknown.
 * @throws AccountBlocked, AccessDenied when the password is correct, but the account is blocked or not active
 * staff.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function signInStaff(
  caller: Caller,
  input: { email: string; password: string; browser?: string; language?: DocumentLanguage },
  limits: SignInLimits = staffSignInLimits,
): Promise<{ session: NewSession; browser: string } | { challenge: string }> {
  const email = parseEmail(input.email);
  if (input.password === "") throw new InvalidInput("password", "required");
  const { browser = "" } = input;
  const user = await findAccount(db, email);
  const subject = `${addressKey(caller.origin.ip)} ${accountKey(email)}`;
  await countSignIn(caller, { email, user, browser }, limits).catch((error) =>
    recordDenial(caller, { action: "admin_login", subject }, error),
  );
  const isRight =
    input.password.length <= 2 * PASSWORD_MAX && (await verifyPassword(user?.passwordHash, input.password));
  if (!user || !isRight || user.erasedAt) {
    await recordFailedAttempt(caller, { email, reason: "invalid_credentials" });
    throw new InvalidCredentials();
  }
  if (user.blockedAt) {
    await recordFailedAttempt(caller, { email, reason: "blocked" });
    throw new AccountBlocked();
  }
  const standing = await readStanding(user.id);
  if (standing === null || standing === "inactive") {
    await recordFailedAttempt(caller, { email, reason: standing ? "inactive_admin" : "not_staff" });
    throw new AccessDenied(standing ?? "none");
  }
  if (await hasSecondFactor(user.id)) return { challenge: makeChallenge(user.id, user.passwordHash) };

  const session = await inTransaction(async (tx) => {
    // During the password check, a concurrent call might have changed the password or closed the account.
    // When the password was changed or the account was closed, no session may begin.
    const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for("no key update");
    if (now?.passwordHash !== user.passwordHash || now.blockedAt || now.erasedAt)
      throw new InvalidCredentials();
    return beginStaffSession(tx, caller, { userId: user.id, email, language: input.language });
  });
  await settleSignIn(caller, { email, user, browser }, limits);
  return { session, browser: rememberBrowser(browser, user) };
}
