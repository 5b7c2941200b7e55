import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { PASSWORD_MAX } from "#db/limits.ts";
import { users } from "#db/schema/accounts.ts";
import { accountKey, addressKey } from "#domain/accounts/attempt-keys.ts";
import { verifyPassword } from "#domain/accounts/password-hash.ts";
import { type RateLimit, staffSignInLimits } from "#domain/accounts/rate-limit.ts";
import { parseEmail } from "#domain/accounts/rules.ts";
import type { NewSession } from "#domain/accounts/sessions.ts";
import { AccountBlocked, InvalidCredentials } from "#domain/accounts/sign-in.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError, InvalidInput } from "#domain/errors.ts";
import { beginStaffSession } from "./begin-staff-session.ts";
import { makeChallenge } from "./challenge.ts";
import { hasSecondFactor, readStanding } from "./queries.ts";
import { recordFailedAttempt, recordRefusal } from "./record-attempt.ts";

/** The password is right, and its account is not of the staff, or no longer; "none" when it never was. */
export class AccessDenied extends DomainError {
  constructor(standing: "none" | "inactive") {
    super("access_denied", 403, { standing });
  }
}

/**
 * Signs somebody in to the back office. Where a second factor is on, the password alone begins no session: the answer is
 * then a challenge for `answerChallenge` (spec: back-office §2 Admin login; readings 21; security A2, A11, A12).
 * @throws InvalidInput, InvalidCredentials, AccountBlocked, AccessDenied, TooManyAttempts, TryAgainLater.
 */
export async function signInStaff(
  caller: Caller,
  input: { email: string; password: string },
  limits: { account: RateLimit; address: RateLimit } = staffSignInLimits,
): Promise<{ session: NewSession } | { challenge: string }> {
  const email = parseEmail(input.email);
  if (input.password === "") throw new InvalidInput("password", "required");
  const address = addressKey(caller.origin.ip);
  const account = accountKey(email);
  const refused = { action: "admin_login", subject: address };
  await limits.address.take(address).catch((error) => recordRefusal(caller, refused, error));
  await limits.account
    .take(account)
    .catch((error) => recordRefusal(caller, { ...refused, subject: account }, error));

  const [user] = await db.select().from(users).where(eq(users.email, email)).limit(1);
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
    // A password set, or an account closed, while this one was being looked at: no session outlives it.
    const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for("no key update");
    if (now?.passwordHash !== user.passwordHash || now.blockedAt || now.erasedAt)
      throw new InvalidCredentials();
    return beginStaffSession(tx, caller, { userId: user.id, email });
  });
  await limits.account.forget(account);
  await limits.address.giveBack(address);
  return { session };
}
