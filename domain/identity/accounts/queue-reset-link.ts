import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";

/** Creates a password reset link and queues its mail in the user's language, in the caller's transaction. */
export async function queueResetLink(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const linkId = await issueLink(tx, { userId: user.id, purpose: "reset_password" });
  await queueEmail(tx, {
    dedupeKey: `password_reset:${linkId}`,
    to: user.email,
    userId: user.id,
    template: "password_reset",
    locale: await mailLanguageOf(tx, user.id),
    data: { linkId },
  });
}

/** Returns the language of a user's mails. The default is English. */
export async function mailLanguageOf(tx: Transaction, userId: string): Promise<string> {
  const [profile] = await tx
    .select({ locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile?.locale ?? "en";
}
