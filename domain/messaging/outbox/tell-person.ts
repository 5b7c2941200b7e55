import { randomUUID } from "node:crypto";
import type { Transaction } from "#db/client.server.ts";
import type { DocumentLanguage, SecurityNotice } from "#db/vocabulary.ts";
import type { Staff } from "#domain/kernel/caller.ts";
import { chooseMailLanguage } from "./choose-mail-language.ts";
import { queueEmail } from "./queue-email.ts";

/**
 * Tells somebody of the staff by mail that something about their signing in has changed, inside the caller's transaction
 * (security A6). `language` is the one they are using; else the one they used last.
 */
export async function tellPerson(
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
