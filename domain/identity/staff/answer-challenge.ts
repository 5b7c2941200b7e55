import { eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { WrongPasskey } from "#domain/identity/passkeys/passkey-challenge.ts";
import {
  type CodeLimits,
  clearAttempts,
  countAttempt,
  WrongCode,
} from "#domain/identity/second-factor/check-code.ts";
import {
  acceptFactor,
  alertIfCopied,
  type FactorInput,
  parseFactor,
  spendRequested,
} from "#domain/identity/second-factor/given-factor.ts";
import { recordDenial, recordFailedAttempt } from "#domain/identity/second-factor/record-attempt.ts";
import { ChallengeOver, isOfPassword, readChallenge } from "#domain/identity/sign-in/challenge.ts";
import { rememberBrowser } from "#domain/identity/sign-in/known-browser.ts";
import type { NewSession } from "#domain/identity/sign-in/sessions.ts";
import { settleSignIn } from "#domain/identity/sign-in/sign-in-attempts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { secondFactorLimits, staffSignInLimits } from "#domain/kernel/limits/staff-limits.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { beginStaffSession } from "./begin-staff-session.ts";
import { readStanding } from "./queries.ts";

/**
 * Completes a back-office sign-in with a second factor (spec R21; security A2, A4, A7, A15). The second
 * factor is a code of the app, a backup code or a passkey.
 * @returns the session, and the new cookie value that marks this browser as known.
 * @throws InvalidInput for a malformed code or passkey.
 * @throws ChallengeOver when the challenge is invalid or has expired, or the account has changed in the
 * meantime.
 * @throws WrongCode, WrongPasskey when the second factor is wrong.
 * @throws TooManyAttempts after too many attempts, and while the hard lock of the account is active.
 * @throws TryAgainLater when the attempts cannot be counted.
 */
export async function answerChallenge(
  caller: Caller,
  input: { challenge: string; browser?: string; language?: DocumentLanguage } & FactorInput,
  limits: CodeLimits = secondFactorLimits,
): Promise<{ session: NewSession; browser: string }> {
  const challenge = readChallenge(input.challenge);
  if (!challenge) throw new ChallengeOver();
  const { userId } = challenge;
  const given = parseFactor(input);
  await countAttempt(userId, limits).catch((error) =>
    recordDenial(caller, { action: "admin_login_code", subject: userId }, error),
  );
  const standing = await readStanding(userId);
  if (standing === null || standing === "inactive") throw new ChallengeOver();

  let email = "";
  try {
    await spendRequested(userId, `sign-in|${input.challenge}`, given);
    const { session, user } = await inTransaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
      if (!user || user.blockedAt || user.erasedAt) throw new ChallengeOver();
      if (!isOfPassword(challenge.mark, user.passwordHash ?? "")) throw new ChallengeOver();
      email = user.email;
      const accepted = await acceptFactor(tx, userId, given);
      const { language } = input;
      return { session: await beginStaffSession(tx, caller, { userId, email, accepted, language }), user };
    });
    await clearAttempts(userId, limits);
    const { browser = "" } = input;
    await settleSignIn(caller, { email, user, browser }, staffSignInLimits);
    return { session, browser: rememberBrowser(browser, user) };
  } catch (error) {
    if (error instanceof WrongCode) await recordFailedAttempt(caller, { email, reason: "wrong_code" });
    if (error instanceof WrongPasskey) await recordFailedAttempt(caller, { email, reason: "wrong_passkey" });
    await alertIfCopied(caller, error);
    throw error;
  }
}
