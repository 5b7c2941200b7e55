import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { profiles } from "#db/schema/accounts.ts";
import { issueLink } from "#domain/messaging/links/one-time-links.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";

/** Makes a one-time link for choosing a new password and queues its mail, in the language of the person, inside the caller's transaction. */
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

/** The language somebody's mails are in; English when they have none yet. */
export async function mailLanguageOf(tx: Transaction, userId: string): Promise<string> {
  const [profile] = await tx
    .select({ locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return profile?.locale ?? "en";
}
