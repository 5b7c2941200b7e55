import type { Transaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/vocabulary.ts";
import { enqueueJob } from "#domain/kernel/jobs/job-queue.server.ts";
import { isErasedAddress } from "./erased-address.ts";

/**
 * Puts a mail in the outbox inside the caller's transaction: it is sent after the commit, and not at all after a rollback.
 * The same `dedupeKey` never makes a second mail. `data` holds ids (`orderId` for order mails, `linkId` for those with a one-time link), never a credential or a token.
 * A mail with `notBefore` waits in the outbox until then. Answers the mail's id, or null when this key was queued before or the
 * address belongs to an erased account.
 */
export async function queueEmail(
  tx: Transaction,
  mail: {
    dedupeKey: string;
    to: string;
    userId?: string;
    template: EmailTemplate;
    locale?: string;
    data: Record<string, string>;
    notBefore?: Date;
  },
): Promise<string | null> {
  if (isErasedAddress(mail.to)) return null;
  const [queued] = await tx
    .insert(emailMessages)
    .values({
      dedupeKey: mail.dedupeKey,
      toAddress: mail.to,
      userId: mail.userId ?? null,
      template: mail.template,
      locale: mail.locale ?? "en",
      data: mail.data,
      ...(mail.notBefore ? { nextAttemptAt: mail.notBefore } : {}),
    })
    .onConflictDoNothing({ target: emailMessages.dedupeKey })
    .returning({ id: emailMessages.id });
  if (!queued) return null;
  // The round of the mails finds one that waits.
  if (!mail.notBefore) await enqueueJob(tx, "send-email", queued.id);
  return queued.id;
}
