import { createTransport } from "nodemailer";
import { env } from "#env";

export interface OutgoingMail {
  /** Becomes the Message-ID: a mail that is sent twice after a crash is shown once by most readers. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands one mail over. @throws MailRefused when trying again is pointless, any other Error when it is not. */
export type PostMail = (mail: OutgoingMail) => Promise<void>;

/** The mail server refused this mail or its address for good. */
export class MailRefused extends Error {}

/**
 * A mail server by its URL (`smtp://user:password@host:587`, `smtps://`), with short timeouts.
 * Errors name the server's answer and never the password.
 */
export function openSmtp(url: string): { post: PostMail; close: () => void } {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const password = decodeURIComponent(new URL(url).password);
  return {
    close: () => transport.close(),
    async post(mail) {
      try {
        await transport.sendMail({
          from: env.MAIL_FROM,
          // An object, not a line to be parsed: one mail has one reader, whatever the address holds.
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw explain(error, password);
      }
    },
  };
}

function explain(error: unknown, password: string): Error {
  const { code, responseCode, response, message } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const told = `${code ?? "error"}: ${response ?? message ?? "unknown"}`;
  const safe = (password ? told.replaceAll(password, "[redacted]") : told).slice(0, 300);
  const isForGood = code === "EENVELOPE" && (responseCode === undefined || responseCode >= 500);
  return isForGood ? new MailRefused(safe) : new Error(safe);
}
