import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { adminUsers, users } from "#db/schema/accounts.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { CriticalAlert } from "#db/vocabulary.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { chooseMailLanguage } from "#domain/messaging/outbox/choose-mail-language.ts";
import { queueEmail } from "#domain/messaging/outbox/queue-email.ts";

/** One admin gets at most one mail of a kind in this time, in milliseconds. */
export const ALERT_MAIL_PAUSE_MS = 60 * 60_000;
/** Longer than a mail is tried for: no older one can still be waiting, in hours. */
const LONGEST_WAIT_HOURS = 48;

/**
 * Queues a mail about a critical security event to every active admin, each in their language, inside the transaction that
 * has just recorded it: whoever may see the alerts is an admin (`security.view`). At most one of a kind in an hour for each of
 * them: what happens meanwhile is counted by the next one, which is queued at once for when the hour is over.
 * @param alert.seq the event's place in the audit log, whose turn this transaction holds: two events never look at once.
 */
export async function tellAdmins(
  tx: Transaction,
  alert: { kind: CriticalAlert; seq: number },
): Promise<void> {
  const admins = await tx
    .select({ userId: users.id, email: users.email })
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .where(and(eq(adminUsers.isActive, true), isNull(users.blockedAt), isNull(users.erasedAt)));
  for (const { userId, email } of admins) {
    const last = await lastMail(tx, alert.kind, userId);
    // It is written when it is sent, and counts this event too.
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
 * The newest mail of this kind to somebody: when it went out or is to go, and whether nobody has begun to send it. Its row is
 * held until the commit, so that none is written meanwhile without this event.
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
