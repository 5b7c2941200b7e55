import { oneTimeLinkPages } from "#addresses";
import type { emailMessages } from "#db/schema/email.ts";
import { readLiveLink } from "./one-time-links.ts";

type LinkedMail = Pick<typeof emailMessages.$inferSelect, "template" | "data">;

/** Placeholder for the token in the stored text of a mail (invariant I24). */
const PLACEHOLDER = "one-time-token-not-kept";

/**
 * Returns the path of a mail's one-time link, with a placeholder for the token, and its lifetime in minutes.
 * Returns null when the mail has no working link.
 */
export async function linkOf(mail: LinkedMail): Promise<{ path: string; minutes: number } | null> {
  const path = oneTimeLinkPages[mail.template];
  const link = path ? await readLiveLink(mail.data.linkId ?? "") : null;
  return link && { path: `${path}?token=${PLACEHOLDER}`, minutes: link.minutes };
}

/**
 * Replaces the placeholder in a mail by the working token, for sending the mail or for the local mailbox.
 * Returns the mail unchanged when it has no working link. Never store the result.
 */
export async function withLiveLink<Parts extends { text: string; html: string; unsubscribe?: string }>(
  mail: LinkedMail,
  written: Parts,
): Promise<Parts> {
  const link = oneTimeLinkPages[mail.template] ? await readLiveLink(mail.data.linkId ?? "") : null;
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
