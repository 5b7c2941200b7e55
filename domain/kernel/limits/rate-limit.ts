import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#db/client.server.ts";
import { RATE_LIMIT_ATTEMPTS, RATE_LIMIT_MINUTES } from "#db/limits.ts";
import type { LimitedAct } from "#db/vocabulary.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { env } from "#env";

/** Too many attempts at `details.act`; `details.retryAfterSeconds` says when the next one of this account or address counts. */
export class TooManyAttempts extends DomainError {
  /** Whether this is the attempt that begins the wait. */
  readonly isFirst: boolean;
  constructor(retryAfterSeconds: number, act: LimitedAct = "access", isFirst = false) {
    super("too_many_attempts", 429, { retryAfterSeconds, act });
    this.isFirst = isFirst;
  }
}

/** The attempts could not be counted, so none is allowed (security: fail closed). */
export class TryAgainLater extends DomainError {
  constructor() {
    super("try_again_later", 503);
  }
}

export interface RateLimit {
  /**
   * Counts one attempt.
   * @returns how many were counted in this window.
   * @throws TooManyAttempts when it is one too many, TryAgainLater when it cannot be counted.
   */
  take(key: string): Promise<number>;
  /** Gives one counted attempt back: it was no guess. */
  giveBack(key: string): Promise<void>;
  /** Forgets the attempts of a key. */
  forget(key: string): Promise<void>;
  /** Forgets the attempts of a key, and how often it was full. */
  clear(key: string): Promise<void>;
}

export interface RateLimitRule {
  name: string;
  /** What is tried; "access" where a limit does not say. */
  act?: LimitedAct;
  /** Attempts allowed in one window; 10 where a limit does not say (spec: back-office §5, §9 Rate limit). */
  attempts?: number;
  /** 60 minutes where a limit does not say. */
  windowSeconds?: number;
  /** Each further full window within a day doubles the wait, up to this many seconds; absent: the wait is the window. */
  longestWaitSeconds?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TABLE = "rate_limits";

/**
 * A limit counted in PostgreSQL, so that every process of the shop counts together and a restart forgets nothing.
 * `connections` is the pool to count in; tests give a broken one.
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
    async take(key) {
      try {
        return (await attempts.consume(key)).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw new TryAgainLater();
        let waitMs = refusal.msBeforeNext;
        const isFirst = refusal.consumedPoints === most + 1;
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

/** On a machine where somebody tries the shop, sign-ups by the hundred are tests; in production they are robots. */
export const isProduction = env.APP_ENV === "production";

/** The guesses of one browser that knows an account already. */
export const knownBrowserRule = { attempts: 10, windowSeconds: 15 * MINUTE, longestWaitSeconds: 4 * HOUR };

/** security: A11. Failed sign-ins are counted; one that succeeds gives its attempt back. */
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
 * Asking for a reset link: counted by the address typed, whether it has an account or not, so that the answer tells nothing.
 * Past `account`, one more link goes out in each window of `further`, shorter than a link works: requests of a stranger never
 * keep the owner from a link that works, and the mails to one address stay few.
 */
export const resetRequestLimits = {
  account: createRateLimit({ name: "reset_request_account", attempts: 5, windowSeconds: HOUR }),
  further: createRateLimit({ name: "reset_request_further", attempts: 1, windowSeconds: 10 * MINUTE }),
  browser: createRateLimit({ name: "reset_request_browser", attempts: 5, windowSeconds: HOUR }),
  address: createRateLimit({
    name: "reset_request_address",
    attempts: isProduction ? 20 : 2_000,
    windowSeconds: HOUR,
  }),
};

/** Opening one-time links; nobody guesses 256 bits, this bounds the work. */
export const linkLimits = {
  address: createRateLimit({
    name: "one_time_link_address",
    attempts: isProduction ? 30 : 1_000,
    windowSeconds: 15 * MINUTE,
  }),
};

/** The password asked again within an open session; right answers are forgotten. */
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

/** security: D10. A few, since a download can break off. */
export const exportLimits = {
  account: createRateLimit({ name: "export_account", attempts: 3, windowSeconds: DAY }),
};

/** security: A12. Opening delivered credentials: a large order at once, and not a whole shop's. */
export const revealLimits = {
  account: createRateLimit({ name: "reveal_account", attempts: 300, windowSeconds: 15 * MINUTE }),
};
