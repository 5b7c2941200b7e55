import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { profiles, users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/caller.ts";
import { queueEmail } from "#domain/email/queue-email.ts";
import { issueLink } from "./one-time-links.ts";
import { accountKey, addressKey, type RateLimit, resetRequestLimits } from "./rate-limit.ts";
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
  await Promise.all([queueResetLink(email), wait(ANSWER_MS)]);
}

async function queueResetLink(email: string): Promise<void> {
  const [user] = await db
    .select({ id: users.id, locale: profiles.locale })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.email, email), isNull(users.blockedAt), isNull(users.erasedAt)))
    .limit(1);
  if (!user) return;
  await inTransaction(async (tx) => {
    const linkId = await issueLink(tx, { userId: user.id, purpose: "reset_password" });
    await queueEmail(tx, {
      dedupeKey: `password_reset:${linkId}`,
      to: email,
      userId: user.id,
      template: "password_reset",
      locale: user.locale ?? "en",
      data: { linkId },
    });
  });
}
