import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import {
  accountKey,
  addressKey,
  secondFactorLimits,
  staffSignInLimits,
} from "#domain/accounts/rate-limit.ts";
import type { NewSession } from "#domain/accounts/sessions.ts";
import type { Caller } from "#domain/caller.ts";
import { DomainError } from "#domain/errors.ts";
import { beginStaffSession } from "./begin-staff-session.ts";
import { isOfPassword, readChallenge } from "./challenge.ts";
import {
  acceptCode,
  type CodeLimits,
  countAttempt,
  forgetAttempts,
  parseCode,
  WrongCode,
} from "./check-code.ts";
import { readStanding } from "./queries.ts";
import { recordFailedAttempt, recordRefusal } from "./record-attempt.ts";

/** The time between password and code has passed, or the account changed meanwhile: the password is asked again. */
export class ChallengeOver extends DomainError {
  constructor() {
    super("challenge_over", 401);
  }
}

/**
 * The second half of signing in: a code of the app or a backup code, for the person whose password was right
 * (readings 21; security A2, A4, A7).
 * @throws InvalidInput, ChallengeOver, WrongCode, TooManyAttempts (also the hard lock), TryAgainLater.
 */
export async function answerChallenge(
  caller: Caller,
  input: { challenge: string; code: string },
  limits: CodeLimits = secondFactorLimits,
): Promise<{ session: NewSession }> {
  const challenge = readChallenge(input.challenge);
  if (!challenge) throw new ChallengeOver();
  const { userId } = challenge;
  const given = parseCode(input.code);
  await countAttempt(userId, limits).catch((error) =>
    recordRefusal(caller, { action: "admin_login_code", subject: userId }, error),
  );
  const standing = await readStanding(userId);
  if (standing === null || standing === "inactive") throw new ChallengeOver();

  let email = "";
  try {
    const session = await inTransaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
      if (!user || user.blockedAt || user.erasedAt) throw new ChallengeOver();
      if (!isOfPassword(challenge.mark, user.passwordHash)) throw new ChallengeOver();
      email = user.email;
      await acceptCode(tx, userId, given);
      return beginStaffSession(tx, caller, { userId, email, withSecondFactor: true });
    });
    await forgetAttempts(userId, limits);
    await staffSignInLimits.account.forget(accountKey(email));
    await staffSignInLimits.address.giveBack(addressKey(caller.origin.ip));
    return { session };
  } catch (error) {
    if (error instanceof WrongCode) await recordFailedAttempt(caller, { email, reason: "wrong_code" });
    throw error;
  }
}
