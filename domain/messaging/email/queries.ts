import { and, desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/values/vocabulary.ts";
import { withLiveLink } from "#domain/messaging/links/one-time-link.ts";
import { env } from "#env";

export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  template: EmailTemplate;
  /** The language of the mail. */
  locale: string;
  /** ISO time. */
  sentAt: string;
}

export interface MailboxMail extends MailboxEntry {
  text: string;
  html: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const entry = {
  id: emailMessages.id,
  to: emailMessages.toAddress,
  subject: emailMessages.subject,
  template: emailMessages.template,
  locale: emailMessages.locale,
  sentAt: emailMessages.sentAt,
};

/**
 * Lists at most `limit` sent mails, newest first. The default is high, because one security alert creates a
 * mail for each admin, and these mails must not displace all earlier mails.
 */
export async function listMailbox(limit = 300): Promise<MailboxEntry[]> {
  const rows = await db
    .select(entry)
    .from(emailMessages)
    .where(eq(emailMessages.state, "sent"))
    .orderBy(desc(emailMessages.createdAt), desc(emailMessages.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt?.toISOString() ?? "" }));
}

/**
 * Reads one sent mail with its HTML part and its plain-text part. Returns null for an unknown id. A shop
 * outside production might have no mail server. Without a mail server, users can read their mails only in
 * the local mailbox. Therefore the shown mail contains its one-time link while the link works.
 */
export async function readMail(id: string): Promise<MailboxMail | null> {
  if (!UUID.test(id)) return null;
  const [row] = await db
    .select({
      ...entry,
      data: emailMessages.data,
      text: emailMessages.textBody,
      html: emailMessages.htmlBody,
    })
    .from(emailMessages)
    .where(and(eq(emailMessages.id, id), eq(emailMessages.state, "sent")))
    .limit(1);
  if (!row) return null;
  const { data, ...stored } = row;
  const isMailbox = env.APP_ENV !== "production" && !env.SMTP_URL;
  const mail = isMailbox ? await withLiveLink({ template: row.template, data }, stored) : stored;
  return { ...mail, sentAt: row.sentAt?.toISOString() ?? "" };
}
