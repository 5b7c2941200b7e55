import { db, inTransaction } from "#db/client.server.ts";
import { findAccount } from "#domain/identity/guests/find-account.ts";
import { knownBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { resetRequestLimits } from "#domain/kernel/limits/rate-limit.ts";
import { isLinkDue, type LinkRequestLimits } from "./limit-link-request.ts";
import { queueResetLink } from "./queue-reset-link.ts";

/**
 * Minimum response time in milliseconds. The shop needs much less time to process a request. The response
 * time therefore does not reveal whether an address has an account. The route waits until the minimum
 * response time is over, and the function itself returns without waiting. The wait therefore occupies no
 * queue slot and no database connection.
 */
export const RESET_ANSWER_MS = 400;

/**
 * Sends a one-time link to an address that has an account, and nothing to other addresses. The result is the
 * same for every address. The route must send its response no earlier than RESET_ANSWER_MS after the request
 * (spec R37; security: A10). Strangers cannot prevent the owner from getting a working link. When too many
 * requests contain the same address, the shop still sends one link to this address every ten minutes. A
 * browser that has signed in to the account before has a separate limit.
 * @throws InvalidInput for a missing or malformed address.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function requestPasswordReset(
  caller: Caller,
  input: { email: string; browser?: string },
  limits: LinkRequestLimits = resetRequestLimits,
): Promise<void> {
  const email = parseEmail(input.email);
  const found = await findAccount(db, email);
  const user = found && !found.blockedAt && !found.erasedAt ? found : undefined;
  const known = knownBrowser(input.browser ?? "", user);
  const isDue = await isLinkDue(caller, { email, known }, limits);
  if (user && isDue) await inTransaction((tx) => queueResetLink(tx, user));
}
