import type { SmtpReading } from "#domain/messaging/email/smtp.server.ts";
import { distanceOf, plainHost } from "./database-host.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding, type Outcome } from "./finding.ts";

const outcomeOf: Readonly<Record<SmtpReading["state"], Outcome>> = {
  works: "mail_ok",
  plain: "mail_plain",
  refused: "mail_refused",
  certificate: "mail_certificate",
  away: "mail_away",
};

/** Checks that the mail server accepts the shop's connection and password. Sends no mail. */
export async function checkMail({
  settings,
  readMail,
}: Pick<Examined, "settings" | "readMail">): Promise<Finding> {
  if (!settings.SMTP_URL) return finding(settings.APP_ENV === "production" ? "mail_unset" : "mail_mailbox");
  const url = new URL(settings.SMTP_URL);
  const needsTls = url.protocol === "smtp:" && distanceOf(plainHost(url)) !== "here";
  const { state, code } = await readMail(settings.SMTP_URL, needsTls);
  return finding(outcomeOf[state], { name: url.host, code });
}
