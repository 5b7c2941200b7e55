import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { listActiveAdmins } from "./list-active-admins.ts";

/** An admin gets at most one mail per kind of event within this time, in milliseconds. */
export const ALERT_MAIL_PAUSE_MS = 60 * 60_000;
/** Longer than the retries of a mail last, in hours: no older mail can still be queued. */
const LONGEST_WAIT_HOURS = 48;

/**
 * Queues a mail about a critical security event to every active admin, in their language. The mail is part of
 * the transaction that has recorded the event. Only admins receive it, because only they may see the alerts
 * (`security.view`). Each admin gets at most one mail per kind of event in an hour. The next mail counts the
 * events meanwhile; it is queued at once and sent when the hour is over.
 * @param alert.seq the event's number in the audit log. The transaction holds the lock of the audit log, so
 * that two events never run this function concurrently.
 */
export async function notifyAdmins(
  tx: Transaction,
  alert: { kind: CriticalAlert; seq: number },
): Promise<void> {
  for (const { userId, email } of await listActiveAdmins(tx)) {
    const last = await lastMail(tx, alert.kind, userId);
    // The text of a queued mail is written when it is sent, so that mail counts this event too.
    if (last?.isUntouched) continue;
    const isPaused = last !== undefined && last.at.getTime() + ALERT_MAIL_PAUSE_MS > shopNow();
    await queueEmail(tx, {
      dedupeKey: `security_alert:${alert.seq}:${userId}`,
      to: email,
      userId,
      template: "security_alert",
      locale: await chooseMailLanguage(tx, userId),
      data: { alert: alert.kind, fromSeq: String(alert.seq) },
      ...(isPaused ? { notBefore: new Date(last.at.getTime() + ALERT_MAIL_PAUSE_MS) } : {}),
    });
  }
}

/**
 * Finds the newest mail of this kind to a user. `at` is when it was sent or will be sent; `isUntouched` is
 * whether no attempt to send it has begun. The row stays locked until the commit, so that the mail cannot be
 * sent meanwhile without this event.
 */
async function lastMail(
  tx: Transaction,
  kind: CriticalAlert,
  userId: string,
): Promise<{ at: Date; isUntouched: boolean } | undefined> {
  const [mail] = await tx
    .select()
    .from(emailMessages)
    .where(
      and(
        gt(emailMessages.createdAt, sql`now() - make_interval(hours => ${LONGEST_WAIT_HOURS})`),
        eq(emailMessages.template, "security_alert"),
        eq(emailMessages.userId, userId),
        sql`${emailMessages.data}->>'alert' = ${kind}`,
      ),
    )
    .orderBy(desc(sql`(${emailMessages.data}->>'fromSeq')::bigint`))
    .limit(1)
    .for("update");
  return (
    mail && {
      at: mail.sentAt ?? mail.nextAttemptAt,
      isUntouched: mail.state === "queued" && mail.attempts === 0,
    }
  );
}
