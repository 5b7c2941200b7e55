import { db, run, runAlone } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import { rowReader } from "#db/statement.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { withLiveLink } from "#domain/messaging/links/one-time-link.ts";
import { ensureOrderLink } from "#domain/messaging/links/order-link.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { SiteSettings } from "#domain/settings/site-settings.ts";
import { env } from "#env";
import { renderMail, UnwritableMail } from "./render-mail.ts";
import { type AttemptOutcome, claimDueMail, claimOneMail, NO_OUTCOME, settleMail } from "./send-email-sql.ts";
import { MailRejected, openSmtp, type PostMail } from "./smtp.server.ts";

/**
 * The waiting times, in seconds, before each attempt from the second to the eighth. After about 20 hours in
 * total the mail counts as failed.
 */
const WAITS = [30, 120, 600, 1_800, 7_200, 21_600, 43_200];
const ATTEMPTS_MAX = WAITS.length + 1;
/**
 * How long a claimed mail stays reserved, in milliseconds. The reservation is longer than the timeouts of one
 * attempt. The reservation is so short that another process sends the mail within a minute after a crash.
 */
const CLAIM_MS = 55_000;

export type MailOutcome = "sent" | "retry" | "failed";
type ClaimedMail = typeof emailMessages.$inferSelect;
const readMailRow = rowReader(emailMessages);

let configured: PostMail | null | undefined;
/**
 * Returns the function that sends mails to the server of SMTP_URL. Without SMTP_URL, mails stay in the table
 * for the local mailbox page.
 */
export function configuredPost(): PostMail | null {
  if (configured === undefined) {
    // Production has no local mailbox. Mails wait in the outbox until a server is configured.
    configured = env.SMTP_URL
      ? openSmtp(env.SMTP_URL).post
      : env.APP_ENV === "production"
        ? null
        : async () => {};
  }
  return configured;
}

/**
 * Sends one queued mail now. The function is idempotent. The function skips a mail that was sent, that has
 * failed, or that another process is sending.
 * @returns the outcome, or null when the mail was skipped.
 */
export async function deliverEmail(
  id: string,
  post: PostMail | null = configuredPost(),
): Promise<MailOutcome | null> {
  if (!post) return null;
  const [mail] = await run(db, claimOneMail({ claimMs: CLAIM_MS, id }));
  if (!mail) return null;
  const { outcome, stored } = await attempt(readMailRow(mail), post, readSettings);
  await run(db, settleMail(stored));
  return outcome;
}

/**
 * Sends the due mails, oldest first, at most `limit`. Stops early when the mail server is down. Several
 * processes can run the function concurrently, because only one process can claim a mail.
 * @returns the numbers of sent mails, of mails that will be retried, and of failed mails.
 */
export async function deliverDueEmails(
  limit = 50,
  post: PostMail | null = configuredPost(),
): Promise<{ sent: number; retried: number; failed: number }> {
  const counts = { sent: 0, retried: 0, failed: 0 };
  let last = NO_OUTCOME;
  let settings: Promise<SiteSettings> | undefined;
  const readOnce = () => {
    settings ??= readSettings();
    return settings;
  };
  for (let count = 0; post && count < limit; count++) {
    // After a crash of the database server or of this process, the newest mails are sent again.
    const [mail] = await runAlone(claimDueMail({ claimMs: CLAIM_MS, ...last }), "later");
    last = NO_OUTCOME;
    if (!mail) break;
    const { outcome, stored, isServerDown } = await attempt(readMailRow(mail), post, readOnce);
    counts[outcome === "retry" ? "retried" : outcome] += 1;
    last = stored;
    if (isServerDown) break;
  }
  if (last.settledId) await run(db, settleMail(last));
  return counts;
}

interface Attempt {
  outcome: MailOutcome;
  /** The outcome that the caller stores. */
  stored: AttemptOutcome;
  isServerDown: boolean;
}

async function attempt(
  mail: ClaimedMail,
  post: PostMail,
  settings: () => Promise<SiteSettings>,
): Promise<Attempt> {
  let isServerDown = false;
  const settled = { ...NO_OUTCOME, settledId: mail.id, settledAttempt: mail.attempts };
  globalThis.failpoint?.("mail-claimed");
  try {
    if (mail.template.startsWith("order_")) await ensureOrderLink(mail.data.orderId ?? "");
    const { subject, text, html, sent, stopLink } = await renderMail(mail, await settings());
    try {
      await post({
        id: mail.id,
        to: mail.toAddress,
        subject,
        images: sent.images,
        ...(await withLiveLink(mail, { text, html: sent.html, ...(stopLink && { unsubscribe: stopLink }) })),
      });
    } catch (error) {
      isServerDown = !(error instanceof MailRejected);
      throw error;
    }
    globalThis.failpoint?.("mail-sent");
    const written = { subject, textBody: text, htmlBody: html, sentAt: new Date(shopNow()) };
    return {
      outcome: "sent",
      stored: { ...settled, ...written, state: "sent", lastError: "" },
      isServerDown,
    };
  } catch (error) {
    return { ...failure(mail, settled, error), isServerDown };
  }
}

function failure(
  mail: ClaimedMail,
  settled: AttemptOutcome,
  error: unknown,
): Pick<Attempt, "outcome" | "stored"> {
  const lastError = (error instanceof Error ? error.message : "unknown").slice(0, 300);
  const wait = WAITS[mail.attempts - 1];
  if (
    wait === undefined ||
    mail.attempts >= ATTEMPTS_MAX ||
    error instanceof MailRejected ||
    error instanceof UnwritableMail
  )
    return { outcome: "failed", stored: { ...settled, state: "failed", lastError } };
  const nextAttemptAt = new Date(shopNow() + wait * 1000);
  return { outcome: "retry", stored: { ...settled, state: "queued", lastError, nextAttemptAt } };
}
