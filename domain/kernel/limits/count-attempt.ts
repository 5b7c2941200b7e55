import type { RateLimitRule } from "./rate-limit.ts";

/** The SQL expression for the current time of the rate limiter, in milliseconds. */
const NOW_MS = "(extract(epoch from now()) * 1000)::bigint";

/** The rule of a limit whose attempts are counted inside a larger SQL statement. */
export type CountedRule = Required<Pick<RateLimitRule, "name" | "attempts" | "windowSeconds">>;

/**
 * Returns the SQL query that counts one attempt for each row of `from`, as the function `take` of a rate
 * limit does. The column `is_within` of the result is true when the attempt is within the limit. `key` is the
 * SQL expression of the key. The statement contains the texts of `from` and `key` unescaped, so never pass
 * user input.
 */
export const countAttempt = ({ name, attempts, windowSeconds }: CountedRule, from: string, key: string) => `
    insert into rate_limits as counted (key, points, expire)
    select ${keyOf(name, key)}, 1, ${NOW_MS} + ${windowSeconds * 1000} from ${from}
    on conflict (key) do update set
      points = case when counted.expire <= ${NOW_MS} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
    returning points <= ${attempts} as is_within`;

/**
 * The SQL condition that the limit of a key is not reached. The condition only reads rows. Therefore the
 * condition waits for no lock.
 */
export const hasAttemptLeft = ({ name, attempts }: CountedRule, key: string): string => `
    not exists (select from rate_limits
      where rate_limits.key = ${keyOf(name, key)} and points >= ${attempts} and expire > ${NOW_MS})`;

const keyOf = (name: string, key: string) => `'${name}:' || ${key}`;
