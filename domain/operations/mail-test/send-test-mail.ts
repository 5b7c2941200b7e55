import { randomUUID } from "node:crypto";
import { MAIL_SETTINGS_PAGE, SUPPORT_PAGE } from "#addresses";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { mailCatalog } from "#domain/messaging/email/mail-catalogs.ts";
import { renderHtml, renderText } from "#domain/messaging/email/mail-layout.ts";
import { openSmtp } from "#domain/messaging/email/smtp.server.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { readSettings } from "#domain/settings/queries.ts";
import { env } from "#env";
import type { DocumentLanguage } from "#messages/languages.ts";

/** No mail server is configured. */
export class MailNotSet extends DomainError {
  constructor() {
    super("mail_not_set", 409);
  }
}

/** The mail server rejected the mail. `details.answer` is the server's answer without the password. */
export class MailNotSent extends DomainError {
  constructor(answer: string) {
    super("test_mail_not_sent", 502, { answer });
  }
}

const limit = createRateLimit({ name: "test_mail", act: "test_mail", attempts: 5, windowSeconds: 600 });

/**
 * Sends a mail to the caller's own address directly, without the outbox. Because the mail is sent directly,
 * the page can show the server's answer. Returns the address.
 * @param server the URL of the mail server; only tests pass this argument
 * @throws SignInRequired, NotPermitted, TooManyAttempts, TryAgainLater, MailNotSet, MailNotSent
 */
export async function sendTestMail(
  caller: Caller,
  input: { language: DocumentLanguage },
  server: string | undefined = env.SMTP_URL,
): Promise<string> {
  const staff = requirePermission(caller, "settings.test-mail");
  if (!server) throw new MailNotSet();
  await limit.take(staff.userId);
  const catalog = mailCatalog(input.language);
  const { siteName, telegramSupportLink } = await readSettings();
  const message = catalog.testMail(siteName);
  const page = {
    siteName,
    firstName: staff.fullName,
    message,
    catalog,
    link: `${env.APP_URL}${MAIL_SETTINGS_PAGE}`,
    supportLink: new URL(telegramSupportLink || SUPPORT_PAGE, env.APP_URL).href,
    order: null,
    images: [],
  };
  const { post, close } = openSmtp(server);
  let answer = "";
  try {
    const mail = { id: randomUUID(), to: staff.email, subject: message.subject };
    await post({ ...mail, text: renderText(page), html: await renderHtml(page) });
  } catch (error) {
    answer = error instanceof Error ? error.message : "unknown";
  } finally {
    close();
  }
  await writeAudited(staff, "settings.test-mail", async () => ({
    audit: "MAIL_TESTED",
    table: "email_messages",
    recordId: "",
    details: { success: answer === "" },
  }));
  if (answer) throw new MailNotSent(answer);
  return staff.email;
}
