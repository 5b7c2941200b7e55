import { ChallengeOver, readChallenge } from "#domain/identity/sign-in/challenge.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { askLimits, issueChallenge } from "./passkey-challenge.ts";
import { knownPasskeys } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { makeUseOptions, type PasskeyOptions } from "./webauthn.server.ts";

/**
 * Returns the options with which the browser asks the user for a passkey. The passkey confirms the second
 * factor in this session. The options are null when the user has no passkey.
 * @throws SignInRequired when the caller is not a staff user.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function askPasskey(caller: Caller): Promise<{ options: PasskeyOptions | null }> {
  const staff = requirePermission(caller, "session.confirm");
  return optionsFor(staff.userId, `confirm|${staff.sessionId}`);
}

/**
 * Returns the options for a passkey at the sign-in, after a correct password (security A2, A15). A person who
 * does not know the password cannot learn whether a user has a passkey.
 * @throws ChallengeOver when `challenge` is invalid or has expired.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function askPasskeyAtSignIn(
  _caller: Caller,
  input: { challenge: string },
): Promise<{ options: PasskeyOptions | null }> {
  const note = readChallenge(input.challenge);
  if (!note) throw new ChallengeOver();
  return optionsFor(note.userId, `sign-in|${input.challenge}`);
}

export async function hasPasskeyAtSignIn(challenge: string): Promise<boolean> {
  const note = readChallenge(challenge);
  if (!note || !relyingParty()) return false;
  return (await knownPasskeys(note.userId)).length > 0;
}

async function optionsFor(userId: string, purpose: string): Promise<{ options: PasskeyOptions | null }> {
  const party = relyingParty();
  const known = party ? await knownPasskeys(userId) : [];
  if (!party || known.length === 0) return { options: null };
  await askLimits.account.take(userId);
  const challenge = await issueChallenge(userId, purpose);
  return { options: await makeUseOptions({ party, challenge, known }) };
}
