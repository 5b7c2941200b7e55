import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { openAddress, openSecret } from "#domain/messaging/channels/channel-secrets.ts";
import { TEST } from "#domain/messaging/channels/send-test.ts";
import { mailCatalog } from "#domain/messaging/email/mail-catalogs.ts";
import { renderMail } from "#domain/messaging/email/render-mail.ts";
import { MailRejected, type PostMail } from "#domain/messaging/email/smtp.server.ts";
import { readSettings } from "#domain/settings/queries.ts";
import type { ClaimedMessage } from "./claim-sql.ts";
import { ATTEMPTS_MAX, type Judgement, judgeAnswer, storedAnswer } from "./judge-answer.ts";
import { type Answer, postRequest, type Reach } from "./post-request.server.ts";
import { requestBody } from "./request-body.ts";
import { signWebhook } from "./sign-webhook.ts";

const TELEGRAM = "https://api.telegram.org";
const JSON_BODY = { "content-type": "application/json", "user-agent": "Handover" };

/** The connections by which a worker reaches the receivers. */
export interface SendingOptions {
  reach: Reach;
  /** Sends mails. This function is null when the shop has no mail server. */
  post: PostMail | null;
  telegram?: string;
}

export interface Delivered extends Judgement {
  status: number | null;
  answer: string;
}

/** The source row of a message was deleted. A retry cannot help. */
class SourceDeleted extends Error {}

/**
 * Makes one attempt to deliver a claimed message. When the receiver fails, the function throws no error. The
 * result then contains the time of the next attempt. The answer in the result contains no secret of the
 * channel.
 */
export async function deliverMessage(message: ClaimedMessage, options: SendingOptions): Promise<Delivered> {
  const secrets: string[] = [];
  try {
    const address = openAddress(message.channel_id, message.address_sealed);
    const [secret = "", former] = [message.secret_sealed, message.former_secret_sealed].flatMap((sealed) =>
      sealed ? [openSecret(message.channel_id, sealed)] : [],
    );
    secrets.push(address, new URL(address, "x:/").pathname, secret, former ?? "");
    const answer = await send(message, { address, secret, former }, options);
    return {
      ...judgeAnswer(message.kind, answer, message.attempts),
      status: answer.status,
      answer: storedAnswer(answer.text, secrets),
    };
  } catch (error) {
    const none: Answer = { status: null, text: "", retryAfter: null };
    const judged = judgeAnswer(message.kind, none, isFinal(error) ? ATTEMPTS_MAX : message.attempts);
    return { ...judged, status: null, answer: storedAnswer(describe(error), secrets) };
  }
}

const isFinal = (error: unknown) => error instanceof SourceDeleted || error instanceof MailRejected;

/**
 * Returns the name and the code of an error. The result leaves out the error's message, because the message
 * can quote the secret address.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "ReachRejected" || error instanceof SourceDeleted) return error.message;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

interface Receiver {
  address: string;
  secret: string;
  former: string | undefined;
}

async function send(message: ClaimedMessage, to: Receiver, options: SendingOptions): Promise<Answer> {
  if (message.kind === "mail") return sendMail(message, to.address, options.post);
  const body = await requestBody(message, to.address);
  if (body === null)
    throw new SourceDeleted(message.kind === "webhook" ? "the event was deleted" : "the cases were deleted");
  if (message.kind === "webhook") {
    const signed = { id: message.event_id, at: Math.floor(shopNow() / 1000), body };
    const signature = signWebhook(signed, to.former ? [to.secret, to.former] : [to.secret]);
    const headers = { ...JSON_BODY, ...signature };
    return postRequest(new URL(to.address), { body, headers }, options.reach);
  }
  const url =
    message.kind === "telegram" ? `${options.telegram ?? TELEGRAM}/bot${to.secret}/sendMessage` : to.address;
  return postRequest(new URL(url), { body, headers: JSON_BODY }, options.reach);
}

class NoMailServer extends Error {
  override name = "NoMailServer";
}

async function sendMail(message: ClaimedMessage, to: string, post: PostMail | null): Promise<Answer> {
  if (!post) throw new NoMailServer();
  const settings = await readSettings();
  const data = { notice: message.type, bundleId: message.bundle_id ?? "", isToChannel: "yes" };
  const isTest = message.type === TEST;
  const mail = isTest
    ? testMail(mailCatalog(message.language).channelTest(settings.siteName))
    : await renderMail({ template: "staff_notice", locale: message.language, data, userId: null }, settings);
  await post({ id: message.event_id, to, subject: mail.subject, text: mail.text, html: mail.html });
  return { status: 250, text: "", retryAfter: null };
}

const testMail = (text: string) => ({ subject: text, text, html: `<p>${text.replaceAll("<", "&lt;")}</p>` });
