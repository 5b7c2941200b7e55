import { and, eq, gt, sql } from "drizzle-orm";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { db, inTransaction, pool, type Transaction } from "#db/client.server.ts";
import { isNoRoom } from "#db/health/database-errors.ts";
import { probeRoom } from "#db/health/database-room.ts";
import { emailMessages } from "#db/schema/email.ts";
import { system } from "#domain/kernel/caller.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { ALERT_MAIL_PAUSE_MS } from "#domain/messaging/alerts/choose-mail-time.ts";
import { mailAdminsNow } from "#domain/messaging/alerts/mail-admins-now.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { triggerSecurityAlert } from "#domain/messaging/alerts/trigger-security-alert.ts";
import { configuredPost } from "#domain/messaging/email/send-email.ts";
import { FULL_MEGABYTES, readDisk } from "#domain/operations/watching/read-disk.ts";
import { env } from "#env";

const MEGABYTE = 1024 * 1024;
const worker = system("worker");
const ABOUT = { table: "disk", recordId: "" };

/** The steps that this worker has already taken because of the full disk. */
const outage = { isOld: false, isMailed: false, mailedAt: Number.NEGATIVE_INFINITY };

/**
 * The functions with which the job reads the state of the machine. Tests replace the functions that read the
 * state of the machine.
 */
const machine = { probe: () => probeRoom(pool), readDisk, post: configuredPost, now: shopNow };

/**
 * Raises one alert when the disk is full or nearly full, and ends the alert when the disk has enough space
 * again. On a nearly full disk the database can still store the alert and its mails. When the database can no
 * longer store the alert and its mails, this worker mails the admins directly, at most once an hour. When the
 * database can store rows again, the audit log gets a row about the outage.
 * @throws Error when the mail server does not accept the mail. When a mail was not accepted, the next run
 * tries again to send the mail.
 */
export async function watchRoom(seen = machine): Promise<void> {
  const hasRoom = await seen.probe();
  const { free } = await seen.readDisk(env.HANDOVER_DATA);
  const megabytes = Math.floor(free / MEGABYTE);
  const isFull = !hasRoom || megabytes < FULL_MEGABYTES;
  const isStored = await tryToStore((tx) =>
    notifyActiveAlerts(tx, worker, {
      lock: advisoryLocks.room,
      table: ABOUT.table,
      begun: "DISK_FULL",
      over: "DISK_HAS_ROOM",
      standing: isFull ? [{ recordId: ABOUT.recordId, details: { megabytes } }] : [],
    }),
  );
  // When the database stored the alert mail, this job waits until the next run. The outbox can then send the
  // mail first.
  const isUntold = !isStored || (!hasRoom && outage.isOld && !(await wasMailed()));
  outage.isOld = !hasRoom;
  const post = seen.post();
  if (isUntold && !outage.isMailed && post) {
    if (seen.now() - outage.mailedAt >= ALERT_MAIL_PAUSE_MS) {
      await mailAdminsNow("DISK_FULL", post);
      outage.mailedAt = seen.now();
    }
    outage.isMailed = true;
  }
  if (hasRoom && isStored && outage.isMailed) await recordOutage(megabytes);
}

/** Returns false when the disk of the database has no space for the rows that `work` writes. */
async function tryToStore(work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
  try {
    await inTransaction(work);
    return true;
  } catch (error) {
    if (isNoRoom(error)) return false;
    throw error;
  }
}

/** Whether an admin got a mail about a full disk within the last day. */
async function wasMailed(): Promise<boolean> {
  const mails = await db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.template, "security_alert"),
        eq(emailMessages.state, "sent"),
        gt(emailMessages.createdAt, sql`now() - interval '1 day'`),
        sql`${emailMessages.data}->>'alert' = 'DISK_FULL'`,
      ),
    )
    .limit(1);
  return mails.length > 0;
}

/** Adds an audit row about an outage that the database could not record while the disk was full. */
async function recordOutage(megabytes: number): Promise<void> {
  await inTransaction((tx) =>
    triggerSecurityAlert(tx, worker, {
      ...ABOUT,
      alertType: "DISK_HAS_ROOM",
      severity: "low",
      details: { megabytes, told: "by mail only" },
    }),
  );
  outage.isMailed = false;
}
