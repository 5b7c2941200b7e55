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
 * Minimum response time in milliseconds, well above the duration of the work. The response time therefore
 * does not reveal whether an address has an account. The route waits, not this function, so that the wait
 * holds no queue slot and no database connection.
 */
export const RESET_ANSWER_MS = 400;

/**
 * Sends a one-time link to an address that has an account, and nothing to other addresses. The result is the
 * same, and the route must respond after RESET_ANSWER_MS at the earliest (spec R37; security: A10).
 * Strangers cannot prevent the owner from getting a working link. Above the limit of an address, one more
 * link is sent every ten minutes. A browser that has signed in to the account before has a separate limit.
 * @throws InvalidInput for a missing or malformed address.
 * @throws TooManyAttempts, TryAgainLater as `RateLimit.take`.
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

/**
 * Whether one of these limits allows the attempt. The limits are tried in order.
 * @throws TryAgainLater when the attempt cannot be counted.
 */
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
