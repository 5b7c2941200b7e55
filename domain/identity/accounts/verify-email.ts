import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { addressKey } from "#domain/kernel/limits/attempt-keys.ts";
import { linkLimits, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { LinkUnusable, spendLink } from "#domain/messaging/links/one-time-links.ts";

/**
 * Confirms the address to which a one-time link was sent. The confirmation needs no session, because the mail
 * may be read on another device. The confirmation does not change the orders of the account, which are linked
 * to the user (spec R14).
 * @throws LinkUnusable when the link does not work or a concurrent call has used it.
 * @throws TooManyAttempts, TryAgainLater as `RateLimit.take`.
 */
export async function verifyEmail(
  caller: Caller,
  input: { token: string },
  limits: { address: RateLimit } = linkLimits,
): Promise<void> {
  await limits.address.take(addressKey(caller.origin.ip));
  await inTransaction(async (tx) => {
    const { userId } = await spendLink(tx, input.token, "verify_email");
    const verified = await tx
      .update(users)
      .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())`, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.erasedAt)))
      .returning({ id: users.id });
    if (verified.length === 0) throw new LinkUnusable();
  });
}
