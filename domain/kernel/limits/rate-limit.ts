import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#db/client.server.ts";
import { RATE_LIMIT_ATTEMPTS, RATE_LIMIT_MINUTES, REVEALED_AT_ONCE_MAX } from "#db/values/limits.ts";
import type { LimitedAction } from "#db/values/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { env } from "#env";

/**
 * Too many attempts at the action `details.act`. The limited account or IP address may make its next attempt
 * after `details.retryAfterSeconds` seconds.
 */
export class TooManyAttempts extends DomainError {
  /**
   * Whether this attempt is the first attempt over the limit. The first attempt over the limit starts the
   * wait before the next allowed attempt.
   */
  readonly isFirst: boolean;
  constructor(retryAfterSeconds: number, act: LimitedAction = "access", isFirst = false) {
    super("too_many_attempts", 429, { retryAfterSeconds, act });
    this.isFirst = isFirst;
  }
}

/** The attempt could not be counted and is therefore refused (security: fail closed). */
export class TryAgainLater extends DomainError {
  constructor() {
    super("try_again_later", 503);
  }
}

export interface RateLimit {
  /**
   * Counts one attempt, or several attempts that belong to one action.
   * @returns the number of attempts in this window.
   * @throws TooManyAttempts when the attempt is over the limit.
   * @throws TryAgainLater when the attempt cannot be counted.
   */
  take(key: string, count?: number): Promise<number>;
  /** Subtracts one counted attempt that was not a guess. */
  giveBack(key: string): Promise<void>;
  /** Resets the attempts of a key. A failed reset is ignored. */
  forget(key: string): Promise<void>;
  /** Resets the attempts of a key, and the number of windows in which the key reached the limit. */
  clear(key: string): Promise<void>;
}

export interface RateLimitRule {
  name: string;
  /** The limited action. "access" by default. */
  act?: LimitedAction;
  /** Number of attempts allowed in one window. 10 by default (spec B5-24, B9-15). */
  attempts?: number;
  /** Length of a window in seconds. 60 minutes by default. */
  windowSeconds?: number;
  /**
   * Maximum wait in seconds. When the limit is reached again in another window within a day, the wait
   * doubles, up to this maximum. Without a maximum wait, the wait lasts until the window ends.
   */
  longestWaitSeconds?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TABLE = "rate_limits";

/**
 * Creates a rate limit. PostgreSQL stores the counters. Therefore all processes share the counters, and a
 * restart does not reset the counters.
 * @param connections the pool to use; tests pass a broken pool.
 */
export function createRateLimit(
  rule: RateLimitRule,
  connections: Pick<typeof pool, "query"> = pool,
): RateLimit {
  const { attempts: most = RATE_LIMIT_ATTEMPTS, windowSeconds = RATE_LIMIT_MINUTES * MINUTE } = rule;
  const store = { storeClient: connections, storeType: "pool", tableName: TABLE, tableCreated: true };
  const attempts = new RateLimiterPostgres({
    ...store,
    keyPrefix: rule.name,
    points: most,
    duration: windowSeconds,
  });
  const full = new RateLimiterPostgres({
    ...store,
    keyPrefix: `${rule.name}_full`,
    points: 1_000,
    duration: DAY,
    clearExpiredByTimeout: false,
  });
  return {
    async take(key, count = 1) {
      try {
        return (await attempts.consume(key, count)).consumedPoints;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw new TryAgainLater();
        let waitMs = rejection.msBeforeNext;
        const isFirst = rejection.consumedPoints > most && rejection.consumedPoints - count <= most;
        if (rule.longestWaitSeconds && isFirst) {
          waitMs = await lengthen(key, rule.longestWaitSeconds);
        }
        throw new TooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)), rule.act, isFirst);
      }
    },
    async giveBack(key) {
      await attempts.reward(key).catch(() => undefined);
    },
    async forget(key) {
      await attempts.delete(key).catch(() => undefined);
    },
    async clear(key) {
      await attempts.delete(key);
      await full.delete(key);
    },
  };

  async function lengthen(key: string, longestWaitSeconds: number): Promise<number> {
    try {
      const { consumedPoints } = await full.consume(key);
      const seconds = Math.min(windowSeconds * 2 ** (consumedPoints - 1), longestWaitSeconds);
      await attempts.block(key, seconds);
      return seconds * 1000;
    } catch {
      throw new TryAgainLater();
    }
  }
}

/**
 * Outside production, the limits for each IP address are higher, because tests sign up hundreds of times from
 * one address.
 */
export const isProduction = env.APP_ENV === "production";

/**
 * The limit of password attempts from a known browser. A known browser has signed in to the same account
 * before.
 */
export const knownBrowserRule = { attempts: 10, windowSeconds: 15 * MINUTE, longestWaitSeconds: 4 * HOUR };

/** security: A11. Counts failed sign-ins. A successful sign-in subtracts its own attempt from the count. */
export const signInLimits = {
  account: createRateLimit({
    name: "sign_in_account",
    attempts: 10,
    windowSeconds: 15 * MINUTE,
    longestWaitSeconds: 4 * HOUR,
  }),
  address: createRateLimit({
    name: "sign_in_address",
    attempts: isProduction ? 30 : 300,
    windowSeconds: 15 * MINUTE,
  }),
  browser: createRateLimit({ name: "sign_in_browser", ...knownBrowserRule }),
};

export const signUpLimits = {
  address: createRateLimit({
    name: "sign_up_address",
    attempts: isProduction ? 20 : 2_000,
    windowSeconds: HOUR,
  }),
};

/**
 * Limits for requesting a mail with a link. `account` counts by the typed email address, even when no account
 * has this address. The response therefore does not reveal which accounts exist. When the limit `account` is
 * reached, the limit `further` allows one more link in each of its windows. A window of `further` is shorter
 * than the lifetime of a link. Because of `further`, a stranger cannot prevent the owner of the address from
 * getting a valid link. The limits keep the number of mails to one address low.
 */
const mailedLinkLimits = (name: string) => ({
  account: createRateLimit({ name: `${name}_account`, attempts: 5, windowSeconds: HOUR }),
  further: createRateLimit({ name: `${name}_further`, attempts: 1, windowSeconds: 10 * MINUTE }),
  browser: createRateLimit({ name: `${name}_browser`, attempts: 5, windowSeconds: HOUR }),
  address: createRateLimit({
    name: `${name}_address`,
    attempts: isProduction ? 20 : 2_000,
    windowSeconds: HOUR,
  }),
});

export const resetRequestLimits = mailedLinkLimits("reset_request");
export const signInLinkLimits = mailedLinkLimits("sign_in_link");
export const orderLinksLimits = mailedLinkLimits("orders_link");

/** Limits how often one link can open its orders. */
export const orderLinkLimits = {
  link: createRateLimit({ name: "order_link", attempts: 20, windowSeconds: DAY }),
};

/**
 * Limits requests for a mail that tells a shopper when a product is in stock again. `mailbox` counts the
 * mails to one mailbox that were requested without an account, so that strangers cannot flood a mailbox.
 */
export const restockLimits = {
  address: createRateLimit({
    name: "restock_address",
    attempts: isProduction ? 20 : 2_000,
    windowSeconds: HOUR,
  }),
  account: createRateLimit({ name: "restock_account", attempts: 30, windowSeconds: HOUR }),
  mailbox: createRateLimit({ name: "restock_mailbox", attempts: 3, windowSeconds: DAY }),
};

/**
 * Limits for opening one-time links. Nobody can guess a token of 256 bits. Therefore the limits for opening
 * one-time links protect only against a high load on the server.
 */
export const linkLimits = {
  address: createRateLimit({
    name: "one_time_link_address",
    attempts: isProduction ? 30 : 1_000,
    windowSeconds: 15 * MINUTE,
  }),
};

/**
 * Limits for withdrawals. `mailbox` counts by the address that gets the confirmation. `order` counts by the
 * typed order number, whether the order exists or not. Because of these limits, a stranger can cause only few
 * mails to one address.
 */
export const withdrawalLimits = {
  address: createRateLimit({
    name: "withdrawal_address",
    attempts: isProduction ? 20 : 2_000,
    windowSeconds: HOUR,
  }),
  mailbox: createRateLimit({
    name: "withdrawal_mailbox",
    attempts: 10,
    windowSeconds: HOUR,
  }),
  order: createRateLimit({ name: "withdrawal_order", attempts: 10, windowSeconds: HOUR }),
};

/** Limits for confirming the password in an open session. A correct password resets the count of attempts. */
export const confirmPasswordLimits = {
  account: createRateLimit({
    name: "confirm_password_account",
    act: "password",
    attempts: 10,
    windowSeconds: 15 * MINUTE,
    longestWaitSeconds: 4 * HOUR,
  }),
};

export const verificationLimits = {
  account: createRateLimit({ name: "verification_account", attempts: 5, windowSeconds: HOUR }),
};

/** security: D10. A user may export the data more than once a day, because a download can fail. */
export const exportLimits = {
  account: createRateLimit({ name: "export_account", attempts: 3, windowSeconds: DAY }),
};

/**
 * security: A12. Opening delivered credentials. The limit is high enough to open a large order, but too low
 * to copy all credentials of a shop.
 */
export const revealLimits = {
  account: createRateLimit({ name: "reveal_account", attempts: 300, windowSeconds: 15 * MINUTE }),
};

/**
 * security: A12. Limits the units that shoppers open when they reveal a whole order or line with one action.
 * The limit is twice the largest number of units of one reveal (`REVEALED_AT_ONCE_MAX`). A reloaded page can
 * therefore open the same units again.
 */
export const orderRevealLimits = {
  account: createRateLimit({
    name: "order_reveal_account",
    attempts: 2 * REVEALED_AT_ONCE_MAX,
    windowSeconds: 15 * MINUTE,
  }),
};
