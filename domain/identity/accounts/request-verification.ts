import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { users } from "#db/schema/accounts.ts";
import { type Caller, requireShopper } from "#domain/kernel/caller.ts";
import { type RateLimit, verificationLimits } from "#domain/kernel/limits/rate-limit.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import type { DocumentLanguage } from "#messages/languages.ts";

/**
 * Sends another link that confirms the caller's address.
 * @returns false when the address is already confirmed and nothing was sent.
 * @throws SignInRequired when the caller is not a signed-in shopper.
 * @throws TooManyAttempts, TryAgainLater like `RateLimit.take`.
 */
export async function requestVerification(
  caller: Caller,
  input: { language?: DocumentLanguage } = {},
  limits: { account: RateLimit } = verificationLimits,
): Promise<boolean> {
  const shopper = requireShopper(caller);
  const [user] = await db
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, shopper.userId))
    .limit(1);
  if (!user || user.verifiedAt) return false;
  await limits.account.take(shopper.userId);
  await inTransaction(async (tx) => {
    const linkId = await issueLink(tx, { userId: shopper.userId, purpose: "verify_email" });
    await queueEmail(tx, {
      dedupeKey: `verify_email:${linkId}`,
      to: shopper.email,
      userId: shopper.userId,
      template: "verify_email",
      locale: await chooseMailLanguage(tx, shopper.userId, input.language),
      data: { linkId },
    });
  });
  return true;
}
