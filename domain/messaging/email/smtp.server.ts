import { createTransport } from "nodemailer";
import { env } from "#env";

export interface OutgoingMail {
  /** Becomes the Message-ID. Most mail clients then show a mail once that was sent twice after a crash. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The images that the HTML names by their content id. */
  images?: readonly MailImage[];
}

/** A JPEG that travels as a part of a mail. The HTML names it as `cid:` with its content id. */
export interface MailImage {
  contentId: string;
  content: Buffer;
}

/**
 * Sends one mail.
 * @throws MailRefused when a retry cannot help.
 * @throws Error when a retry may help.
 */
export type PostMail = (mail: OutgoingMail) => Promise<void>;

/** The mail server refused this mail or its address permanently. */
export class MailRefused extends Error {}

/**
 * Opens a mail server by its URL (`smtp://user:password@host:587`, `smtps://`), with short timeouts.
 * Errors contain the server's response and never the password.
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
          // An object is not parsed as a list of addresses: every mail has exactly one recipient.
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.images ?? []).map(({ contentId, content }) => ({
            cid: contentId,
            content,
            contentType: "image/jpeg",
            contentDisposition: "inline" as const,
            filename: false as const,
          })),
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
  const text = `${code ?? "error"}: ${response ?? message ?? "unknown"}`;
  const safe = (password ? text.replaceAll(password, "[redacted]") : text).slice(0, 300);
  const isPermanent = code === "EENVELOPE" && (responseCode === undefined || responseCode >= 500);
  return isPermanent ? new MailRefused(safe) : new Error(safe);
}
