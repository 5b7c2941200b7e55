import { randomUUID } from "node:crypto";
import { openSmtp } from "#domain/messaging/email/smtp.server.ts";
import {
  compareHead,
  readHead,
  readStoredHead,
  writeStoredHead,
} from "#domain/security/audit/outside-head.ts";
import { env } from "#env";

/**
 * Seconds between two announcements of the head (the newest row) of the audit log. When somebody adds audit
 * rows and removes them before the next announcement, the removal can stay unnoticed.
 */
export const HEAD_SECONDS = 300;
const WEBHOOK_TIMEOUT_MS = 5_000;

/** The destinations outside the database that receive the head of the audit log. */
export interface HeadPlaces {
  file: string;
  mail: string | undefined;
  webhook: string | undefined;
  smtp: string | undefined;
}

const ownPlaces: HeadPlaces = {
  file: env.AUDIT_HEAD_FILE,
  mail: env.AUDIT_HEAD_MAIL,
  webhook: env.AUDIT_HEAD_WEBHOOK,
  smtp: env.SMTP_URL,
};

/**
 * Sends a new head of the audit log to destinations outside the database. The destinations are a file, a
 * webhook, and at most one mail a day. Sends nothing when the log no longer contains the stored head. In this
 * case, the file stays as evidence until the owner removes it. Returns whether the head had changed.
 * @throws every error of a destination; the next call sends the head again
 */
export async function announceHead(places: HeadPlaces = ownPlaces): Promise<boolean> {
  const stored = readStoredHead(places.file);
  if (stored && (await compareHead(stored.head))) return false;
  const head = await readHead();
  if (!head || head === stored?.head) return false;
  const at = new Date().toISOString();
  const today = at.slice(0, 10);
  const isMailDue = places.mail !== undefined && places.smtp !== undefined && stored?.mailedOn !== today;
  if (places.webhook) await postHead(places.webhook, { head, at });
  if (isMailDue && places.mail && places.smtp) await mailHead(places.mail, places.smtp, head);
  writeStoredHead({ head, at, mailedOn: isMailDue ? today : (stored?.mailedOn ?? "") }, places.file);
  return true;
}

async function postHead(url: string, body: { head: string; at: string }): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ shop: env.APP_URL, ...body }),
    redirect: "error",
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook for the head of the audit log answered ${answer.status}`);
}

async function mailHead(to: string, smtp: string, head: string): Promise<void> {
  const { post, close } = openSmtp(smtp);
  const text = [
    `The newest row of the audit log of ${env.APP_URL}:`,
    head,
    `Keep this mail. To compare it: npm run handover -- check audit --head "${head}"`,
  ].join("\n\n");
  try {
    await post({ id: randomUUID(), to, subject: `Audit log of ${env.APP_URL}`, text, html: "" });
  } finally {
    close();
  }
}
