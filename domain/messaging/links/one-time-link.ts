import { oneTimeLinkPages, orderLinkPage } from "#addresses";
import type { emailMessages } from "#db/schema/email.ts";
import { readLiveLink } from "./one-time-links.ts";
import { readOrderLink } from "./order-link.ts";

type LinkedMail = Pick<typeof emailMessages.$inferSelect, "template" | "data">;

/** Placeholder for the token in the stored text of a mail (invariant I24). */
const PLACEHOLDER = "one-time-token-not-kept";

/** Whether a mail is about one order. The mail of a guest's order has a link that opens the order. */
const isAboutOrder = ({ template, data }: LinkedMail): boolean =>
  template.startsWith("order_") && data.orderId !== undefined;

/** Returns the working link of a mail, or null when the mail has no working link. */
async function liveLinkOf(mail: LinkedMail): Promise<{ token: string; minutes: number } | null> {
  if (isAboutOrder(mail)) return readOrderLink(mail.data.orderId ?? "");
  const hasLink = mail.template === "orders_link" || oneTimeLinkPages[mail.template] !== undefined;
  return hasLink ? readLiveLink(mail.data.linkId ?? "") : null;
}

/**
 * Returns the path of a mail's one-time link with a placeholder for the token, and the lifetime of the link
 * in minutes. Returns null when the mail has no working link.
 */
export async function linkOf(mail: LinkedMail): Promise<{ path: string; minutes: number } | null> {
  const link = await liveLinkOf(mail);
  if (!link) return null;
  const page = oneTimeLinkPages[mail.template];
  return { path: page ? `${page}?token=${PLACEHOLDER}` : orderLinkPage(PLACEHOLDER), minutes: link.minutes };
}

/**
 * Replaces the placeholder in a mail with the working token, before the mail is sent or shown in the local
 * mailbox. When the mail has no working link, returns the mail unchanged. Never store the resulting mail.
 */
export async function withLiveLink<Parts extends { text: string; html: string; unsubscribe?: string }>(
  mail: LinkedMail,
  written: Parts,
): Promise<Parts> {
  const link = written.text.includes(PLACEHOLDER) ? await liveLinkOf(mail) : null;
  if (!link) return written;
  const live = (part: string) => part.replaceAll(PLACEHOLDER, link.token);
  const { text, html, unsubscribe } = written;
  return {
    ...written,
    text: live(text),
    html: live(html),
    ...(unsubscribe !== undefined && { unsubscribe: live(unsubscribe) }),
  };
}
