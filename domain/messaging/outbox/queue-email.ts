import type { Transaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { isErasedAddress } from "./erased-address.ts";

/**
 * Puts a mail into the outbox in the caller's transaction. The commit notifies the worker, which sends the
 * mail. A rollback discards the mail. The function stores at most one mail for each `dedupeKey`. `data`
 * contains ids (`orderId` for order mails, `linkId` for mails with a one-time link), and never a credential
 * or a token. A mail with `notBefore` waits in the outbox until the time `notBefore`.
 * @returns the id of the mail. Returns null when a mail with this key was queued before, or when the address
 * belongs to an erased account.
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
  return queued?.id ?? null;
}
