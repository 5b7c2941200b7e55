import { and, eq, isNull } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { accountKey, addressKey } from "./attempt-keys.ts";
import { queueResetLink } from "./queue-reset-link.ts";
import { type RateLimit, resetRequestLimits } from "./rate-limit.ts";
import { parseEmail } from "./rules.ts";

/**
 * The least time until the answer, in milliseconds, well above what the work takes: the time does not tell whether an
 * address has an account. The route waits, not this function, so that nobody's slot or connection is held meanwhile.
 */
export const RESET_ANSWER_MS = 400;

/**
 * Sends a one-time link to an address that has an account, and nothing to one that has none; the answer is the same.
 * The caller answers no sooner than after RESET_ANSWER_MS (readings 37, security: A10).
 * @throws InvalidInput for a missing or malformed address, TooManyAttempts, TryAgainLater.
 */
export async function requestPasswordReset(
  caller: Caller,
  input: { email: string },
  limits: { account: RateLimit; address: RateLimit } = resetRequestLimits,
): Promise<void> {
  const email = parseEmail(input.email);
  await limits.address.take(addressKey(caller.origin.ip));
  await limits.account.take(accountKey(email));
  await sendLinkIfKnown(email);
}

async function sendLinkIfKnown(email: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.blockedAt), isNull(users.erasedAt)))
    .limit(1);
  if (user) await inTransaction((tx) => queueResetLink(tx, user));
}
