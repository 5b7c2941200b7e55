import { confirmPassword } from "#domain/identity/passwords/confirm-password.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { confirmPasswordLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { readPublicSettings } from "#domain/settings/queries.ts";
import { askLimits, issueChallenge, PasskeysUnavailable } from "./passkey-challenge.ts";
import { knownPasskeys } from "./queries.ts";
import { relyingParty } from "./relying-party.ts";
import { makeAddOptions, type PasskeyOptions } from "./webauthn.server.ts";

/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 20;

/** The user has the maximum number of passkeys (`details.limit`). */
export class TooManyPasskeys extends DomainError {
  constructor() {
    super("too_many_passkeys", 409, { limit: PASSKEYS_MAX });
  }
}

/**
 * Begins the registration of a passkey. Returns the options with which the browser asks its authenticator.
 * The function needs a fresh second factor and the password (security A6, A15).
 * @throws SignInRequired, SecondFactorRequired like `requirePermission`.
 * @throws WrongPassword, InvalidInput (field `current`) like `confirmPassword`.
 * @throws PasskeysUnavailable when the address of the shop does not allow passkeys.
 * @throws TooManyPasskeys when the user has the maximum number.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function beginPasskey(
  caller: Caller,
  input: { current: string },
  limits: { account: RateLimit } = confirmPasswordLimits,
): Promise<{ options: PasskeyOptions }> {
  const staff = requirePermission(caller, "passkeys.add");
  const party = relyingParty();
  if (!party) throw new PasskeysUnavailable();
  const known = await knownPasskeys(staff.userId);
  if (known.length >= PASSKEYS_MAX) throw new TooManyPasskeys();
  await confirmPassword(staff, input.current, limits);
  await askLimits.account.take(staff.userId);
  const { siteName } = await readPublicSettings();
  const challenge = await issueChallenge(staff.userId, `add|${staff.sessionId}`);
  return { options: await makeAddOptions({ party, siteName, challenge, person: staff, known }) };
}
