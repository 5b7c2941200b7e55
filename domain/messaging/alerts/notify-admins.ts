import { and, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import type { CriticalAlert } from "#db/values/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";
import { ALERT_MAIL_PAUSE_MS, chooseMailTime } from "./choose-mail-time.ts";
import { listActiveAdmins } from "./list-active-admins.ts";

/**
 * The number of hours after which a mail no longer waits in the outbox. All retries of a mail end before this
 * time.
 */
const LONGEST_WAIT_HOURS = 48;
/**
 * Maximum number of mails that the function reads: the waiting mail and the mails that count for the limit of
 * four mails an hour.
 */
const MAILS_READ = 6;

/**
 * A critical security event. Two events of the same kind with the same table and record belong to the same
 * case.
 */
interface RaisedAlert {
  kind: CriticalAlert;
  table: string;
  recordId: string;
  /**
   * The event's number in the audit log. The transaction holds the lock of the audit log, so `notifyAdmins`
   * never runs for two events at the same time.
   */
  seq: number;
}

/**
 * Queues a mail about a critical security event for every active admin, in the language of the admin. The
 * function queues the mail in the same transaction that records the event. Only admins receive the mail,
 * because only admins may see the alerts (`security.view`). `chooseMailTime` decides when the mail is sent.
 * The mail states the number of events. Until the mail is sent, new events of the same kind increase this
 * number. When no recent mail is about the record of the new event, `notifyAdmins` sometimes moves the
 * waiting mail to an earlier time.
 */
export async function notifyAdmins(tx: Transaction, alert: RaisedAlert): Promise<void> {
  for (const { userId, email } of await listActiveAdmins(tx)) {
    const mails = await newestMails(tx, alert.kind, userId);
    const waiting = mails.find(({ isUntouched }) => isUntouched);
    const sent = mails.filter(({ isUntouched }) => !isUntouched);
    const at = chooseMailTime({
      now: shopNow(),
      sent: sent.map((mail) => mail.at.getTime()),
      isNewCase: !(await isKnownCase(tx, alert, mails)),
    });
    // The text of a queued mail is written when the mail is sent. The number of events in the waiting mail
    // will therefore include the new event.
    if (waiting) {
      if (at < waiting.at.getTime())
        await tx
          .update(emailMessages)
          .set({ nextAttemptAt: new Date(at) })
          .where(eq(emailMessages.id, waiting.id));
      continue;
    }
    await queueEmail(tx, {
      dedupeKey: `security_alert:${alert.seq}:${userId}`,
      to: email,
      userId,
      template: "security_alert",
      locale: await chooseMailLanguage(tx, userId),
      data: { alert: alert.kind, fromSeq: String(alert.seq) },
      ...(at > shopNow() ? { notBefore: new Date(at) } : {}),
    });
  }
}

interface AlertMail {
  id: string;
  /** The time at which the mail was sent or will be sent. */
  at: Date;
  fromSeq: number;
  /** This field is true until the first attempt to send the mail begins. */
  isUntouched: boolean;
}

/**
 * Finds the newest mails to a user about one kind of event, newest first. The rows of the found mails stay
 * locked until the commit. A waiting mail must include the new event. The lock therefore prevents the sending
 * of the mail until the transaction with the new event commits.
 */
async function newestMails(tx: Transaction, kind: CriticalAlert, userId: string): Promise<AlertMail[]> {
  const rows = await tx
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
    .limit(MAILS_READ)
    .for("update");
  return rows.map((mail) => ({
    id: mail.id,
    at: mail.sentAt ?? mail.nextAttemptAt,
    fromSeq: Number(mail.data.fromSeq),
    isUntouched: mail.state === "queued" && mail.attempts === 0,
  }));
}

/** Returns whether a mail of the last hour, or the waiting mail, contains an earlier event of the case. */
async function isKnownCase(
  tx: Transaction,
  { kind, table, recordId, seq }: RaisedAlert,
  mails: readonly AlertMail[],
): Promise<boolean> {
  // When the last mail is older than an hour, a mail about any case, known or new, is sent immediately. The
  // function reads only the events in the mails of the last hour.
  const recent = mails.filter(({ at }) => at.getTime() > shopNow() - ALERT_MAIL_PAUSE_MS);
  const from = recent.at(-1)?.fromSeq;
  if (from === undefined) return false;
  const [known] = await tx
    .select({ seq: adminAuditLog.seq })
    .from(adminAuditLog)
    .where(
      and(
        gte(adminAuditLog.seq, from),
        lt(adminAuditLog.seq, seq),
        eq(adminAuditLog.actionType, "SECURITY_EVENT"),
        sql`${adminAuditLog.details}->>'alert_type' = ${kind}`,
        eq(adminAuditLog.tableName, table),
        eq(adminAuditLog.recordId, recordId),
      ),
    )
    .limit(1);
  return known !== undefined;
}
