import type { Caller } from "#domain/kernel/caller.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";

/** The limits of requests for a mail with a link (`mailedLinkLimits`). */
export interface LinkRequestLimits {
  account: RateLimit;
  further: RateLimit;
  address: RateLimit;
  browser: RateLimit;
}

/**
 * Counts a request for a mail with a link. The shop counts the requests for every address in the same way,
 * with or without an account. When an address has reached its limit, the shop still sends one mail every ten
 * minutes. Strangers who request many mails therefore cannot prevent the owner from getting a working link.
 * @param known the browser that has signed in to the account before, or null. A browser that signed in before
 * has its own limit.
 * @returns whether the shop must send a mail
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`
 */
export async function isLinkDue(
  caller: Caller,
  { email, known }: { email: string; known: string | null },
  limits: LinkRequestLimits,
): Promise<boolean> {
  if (known) {
    await limits.browser.take(known);
    return true;
  }
  await limits.address.take(addressKey(caller.origin.ip));
  return takesOneOf([limits.account, limits.further], accountKey(email));
}

/**
 * Returns whether one of the given limits allows the attempt. Tries the limits in the given order.
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
