import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { accountKey, addressKey } from "./attempt-keys.ts";
import { queueResetLink } from "./queue-reset-link.ts";
import { type RateLimit, resetRequestLimits } from "./rate-limit.ts";
import { parseEmail } from "./rules.ts";

/** No answer comes sooner, so that its time says no more than its words; well above what the work takes. */
const ANSWER_MS = 400;

/**
 * Sends a one-time link to an address that has an account, and nothing to one that has none; the answer is the same, and
 * takes as long (readings 37, security: A10).
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
  await Promise.all([sendLinkIfKnown(email), wait(ANSWER_MS)]);
}

async function sendLinkIfKnown(email: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.blockedAt), isNull(users.erasedAt)))
    .limit(1);
  if (user) await inTransaction((tx) => queueResetLink(tx, user));
}
