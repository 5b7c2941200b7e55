import { and, eq, isNull } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { knownBrowser } from "#domain/identity/sign-in/known-browser.ts";
import { parseEmail } from "#domain/identity/sign-in/rules.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, resetRequestLimits, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { queueResetLink } from "./queue-reset-link.ts";

/**
 * The least time until the answer, in milliseconds, well above what the work takes: the time does not tell whether an
 * address has an account. The route waits, not this function, so that nobody's slot or connection is held meanwhile.
 */
export const RESET_ANSWER_MS = 400;

/**
 * Sends a one-time link to an address that has an account, and nothing to one that has none; the answer is the same.
 * The caller answers no sooner than after RESET_ANSWER_MS (readings 37, security: A10). However often strangers ask, the
 * owner has a link that works: past the limit of an address one more goes out every ten minutes, and a browser that knows
 * the account has a limit of its own.
 * @throws InvalidInput for a missing or malformed address, TooManyAttempts, TryAgainLater.
 */
export async function requestPasswordReset(
  caller: Caller,
  input: { email: string; browser?: string },
  limits: ResetRequestLimits = resetRequestLimits,
): Promise<void> {
  const email = parseEmail(input.email);
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.blockedAt), isNull(users.erasedAt)))
    .limit(1);
  const known = knownBrowser(input.browser ?? "", user);
  if (known) await limits.browser.take(known);
  else await limits.address.take(addressKey(caller.origin.ip));
  const isDue = known !== null || (await takesOneOf([limits.account, limits.further], accountKey(email)));
  if (user && isDue) await inTransaction((tx) => queueResetLink(tx, user));
}

interface ResetRequestLimits {
  account: RateLimit;
  further: RateLimit;
  address: RateLimit;
  browser: RateLimit;
}

/** Whether one of these limits still counts this attempt, asked in their order. @throws TryAgainLater */
async function takesOneOf(limits: readonly RateLimit[], key: string): Promise<boolean> {
  for (const limit of limits) {
    try {
      await limit.take(key);
      return true;
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
    }
  }
  return false;
}
