import { db } from "#db/client.server.ts";
import type { CriticalAlert } from "#db/values/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { renderMail } from "#domain/messaging/email/render-mail.ts";
import type { PostMail } from "#domain/messaging/email/smtp.server.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { listActiveAdmins } from "./list-active-admins.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Sends every active admin a mail about a critical event, without the outbox. Call the function only for an
 * event that prevents the database from storing a mail. The function writes nothing, so the audit log has no
 * row of the event. Mails of the same hour have the same Message-ID. When several workers send the same mail,
 * most mail clients therefore show the mail only once.
 * @throws Error when the mail server does not accept a mail
 */
export async function mailAdminsNow(kind: CriticalAlert, post: PostMail): Promise<void> {
  const settings = await readSettings();
  for (const { userId, email } of await listActiveAdmins(db)) {
    const locale = await chooseMailLanguage(db, userId);
    // The audit log has no row with the number `fromSeq`. Therefore the mail lists no events.
    const data = { alert: kind, fromSeq: String(Number.MAX_SAFE_INTEGER) };
    const mail = await renderMail({ template: "security_alert", locale, data, userId }, settings);
    const id = `${kind.toLowerCase()}-${Math.floor(shopNow() / HOUR_MS)}-${userId}`;
    await post({ id, to: email, subject: mail.subject, text: mail.text, html: mail.html });
  }
}
