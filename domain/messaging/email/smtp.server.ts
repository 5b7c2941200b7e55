import { createTransport } from "nodemailer";
import { env } from "#env";

export interface OutgoingMail {
  /**
   * The id of the mail, which becomes its Message-ID. With the same Message-ID, most mail clients show a mail
   * only once, even when a crash caused a second sending.
   */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The images to which the HTML refers by their content ids. */
  images?: readonly MailImage[];
  /**
   * One POST to this address stops mails of this kind (RFC 8058). The address is missing in transactional
   * mails.
   */
  unsubscribe?: string;
}

/**
 * A JPEG image that the mail itself contains. The HTML refers to the image as `cid:` with the content id of
 * the image.
 */
export interface MailImage {
  contentId: string;
  content: Buffer;
}

/**
 * Sends one mail.
 * @throws MailRejected when a retry cannot help.
 * @throws Error when a retry can help.
 */
export type PostMail = (mail: OutgoingMail) => Promise<void>;

/** The mail server refused this mail or the recipient's address permanently. */
export class MailRejected extends Error {}

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
          // When the address is in an object, the mail library does not parse the address as a list of
          // addresses. Every mail has exactly one recipient.
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
          headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribe) },
        });
      } catch (error) {
        throw explain(error, password);
      }
    },
  };
}

/** RFC 8058 allows one-click unsubscription only for an https address. */
const unsubscribeHeaders = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${address}>`,
        ...(address.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      };

/**
 * The result of a test connection that sends no mail. `code` is a short code of the server or of the network.
 */
export interface SmtpReading {
  /**
   * `plain`: the server offers no encryption. `refused`: the server refuses the connection or the password.
   * `certificate`: the certificate is not trusted. `away`: the server does not answer.
   */
  state: "works" | "plain" | "refused" | "certificate" | "away";
  code: string;
}

/** Timeout of a connection that sends no mail, in milliseconds. */
const READING_MS = 4_000;

/**
 * Connects to a mail server, signs in, and closes the connection. Sends no mail.
 * @param needsTls whether the server must offer STARTTLS before the password is sent
 */
export async function readSmtp(url: string, needsTls: boolean): Promise<SmtpReading> {
  const transport = createTransport({
    url,
    requireTLS: needsTls,
    connectionTimeout: READING_MS,
    greetingTimeout: READING_MS,
    socketTimeout: READING_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return { state: "works", code: "" };
  } catch (error) {
    return readingOf(error);
  } finally {
    transport.close();
  }
}

/** Returns only codes, because a server can repeat the password in its answer. */
function readingOf(error: unknown): SmtpReading {
  const { code = "", responseCode, message = "" } = error as Partial<SmtpError>;
  const answer = responseCode === undefined ? code : String(responseCode);
  if (code === "ETLS" && responseCode !== undefined) return { state: "plain", code: answer };
  if (code === "EAUTH") return { state: "refused", code: answer || code };
  if (/certificate|self.signed|altname/i.test(message)) return { state: "certificate", code };
  return { state: responseCode === undefined ? "away" : "refused", code: answer };
}

interface SmtpError {
  code: string;
  responseCode: number;
  message: string;
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
  return isPermanent ? new MailRejected(safe) : new Error(safe);
}
