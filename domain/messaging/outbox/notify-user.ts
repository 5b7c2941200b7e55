import { randomUUID } from "node:crypto";
import type { Transaction } from "#db/client.server.ts";
import type { SecurityNotice } from "#db/values/vocabulary.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { chooseMailLanguage } from "./choose-mail-language.ts";
import { queueEmail } from "./queue-email.ts";

/**
 * Queues a mail that notifies a staff user of a change to their sign-in, in the caller's transaction
 * (security A6).
 * @param language the language that the user uses now. The default is the language that the user used last.
 */
export async function notifyUser(
  tx: Transaction,
  staff: Staff,
  notice: SecurityNotice,
  language?: DocumentLanguage,
): Promise<void> {
  await queueEmail(tx, {
    dedupeKey: `security_notice:${randomUUID()}`,
    to: staff.email,
    userId: staff.userId,
    template: "security_notice",
    locale: await chooseMailLanguage(tx, staff.userId, language),
    data: { notice },
  });
}
