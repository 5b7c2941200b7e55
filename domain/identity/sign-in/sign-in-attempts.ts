import { setTimeout as wait } from "node:timers/promises";
import { inTransaction } from "#db/client.server.ts";
import type { users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { accountKey, addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { type RateLimit, TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { knownBrowser } from "./known-browser.ts";

export interface SignInLimits {
  /** The limit that all unknown browsers share. */
  account: RateLimit;
  address: RateLimit;
  /**
   * The limit of each known browser. When this limit is missing, every browser counts as unknown.
   */
  browser?: RateLimit;
}

/**
 * The minimum response time, in milliseconds, for the first attempt that the limit of an account refuses. The
 * response time therefore reveals neither whether a mail was queued nor whether the account exists.
 */
const PAUSE_ANSWER_MS = 250;

interface Attempt {
  email: string;
  /** The account of the email address. The account is absent for an unknown address. */
  user: typeof users.$inferSelect | undefined;
  /** The value of the cookie for known browsers. The value is empty when the browser sends no cookie. */
  browser: string;
}

/**
 * Counts one sign-in attempt before the password is checked. A known browser has a separate limit. All
 * unknown browsers share the limits for the account and for the IP address. The owner of the account gets a
 * mail when unknown browsers must wait before the next attempt.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function countSignIn(caller: Caller, attempt: Attempt, limits: SignInLimits): Promise<void> {
  const known = limits.browser ? knownBrowser(attempt.browser, attempt.user) : null;
  if (known && limits.browser) {
    await limits.browser.take(known);
    return;
  }
  await limits.address.take(addressKey(caller.origin.ip));
  try {
    await limits.account.take(accountKey(attempt.email));
  } catch (error) {
    if (error instanceof TooManyAttempts && error.isFirst)
      await Promise.all([notifyOwner(attempt.user), wait(PAUSE_ANSWER_MS)]);
    throw error;
  }
}

/**
 * After a correct password, resets the count of attempts. For a known browser, resets only the count of this
 * browser.
 */
export async function settleSignIn(caller: Caller, attempt: Attempt, limits: SignInLimits): Promise<void> {
  const known = limits.browser ? knownBrowser(attempt.browser, attempt.user) : null;
  if (known && limits.browser) {
    await limits.browser.forget(known);
    return;
  }
  await limits.account.forget(accountKey(attempt.email));
  await limits.address.giveBack(addressKey(caller.origin.ip));
}

/**
 * Queues a mail that tells the owner of an account about paused sign-ins. Queues at most one such mail a day.
 */
async function notifyOwner(user: Attempt["user"]): Promise<void> {
  if (!user || user.blockedAt || user.erasedAt) return;
  const day = new Date(shopNow()).toISOString().slice(0, 10);
  await inTransaction(async (tx) =>
    queueEmail(tx, {
      dedupeKey: `sign_in_paused:${user.id}:${day}`,
      to: user.email,
      userId: user.id,
      template: "security_notice",
      locale: await chooseMailLanguage(tx, user.id),
      data: { notice: "sign_in_paused" },
    }),
  );
}
