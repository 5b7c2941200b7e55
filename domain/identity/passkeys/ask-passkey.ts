import { ChallengeOver, readChallenge } from "#domain/identity/sign-in/challenge.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { askLimits, issueChallenge } from "./passkey-challenge.ts";
import { knownPasskeys } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { makeUseOptions, type PasskeyOptions } from "./webauthn.server.ts";

/**
 * What the browser asks its authenticator with, so that the caller can give their second factor again in this session; null
 * where they have no passkey.
 * @throws SignInRequired, TooManyAttempts, TryAgainLater.
 */
export async function askPasskey(caller: Caller): Promise<{ options: PasskeyOptions | null }> {
  const staff = requirePermission(caller, "session.confirm");
  return optionsFor(staff.userId, `confirm|${staff.sessionId}`);
}

/**
 * The same between password and second factor, for the person whose password was right (security A2, A15). Whether
 * there is a passkey is told to nobody else.
 * @throws ChallengeOver, TooManyAttempts, TryAgainLater.
 */
export async function askPasskeyAtSignIn(
  _caller: Caller,
  input: { challenge: string },
): Promise<{ options: PasskeyOptions | null }> {
  const note = readChallenge(input.challenge);
  if (!note) throw new ChallengeOver();
  return optionsFor(note.userId, `sign-in|${input.challenge}`);
}

/** Whether whoever holds this note of a right password has a passkey to go on with. */
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
