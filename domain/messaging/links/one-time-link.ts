import { oneTimeLinkPages } from "#addresses";
import type { emailMessages } from "#db/schema/email.ts";
import { readLiveLink } from "./one-time-links.ts";

type LinkedMail = Pick<typeof emailMessages.$inferSelect, "template" | "data">;

/** Stands where the token stands in the mail that is sent; this is what the table keeps (invariant I24). */
const KEPT_INSTEAD = "one-time-token-not-kept";

/** The one-time link of a mail without its token, and how long it works; null when it has none that still works. */
export async function linkOf(mail: LinkedMail): Promise<{ path: string; minutes: number } | null> {
  const path = oneTimeLinkPages[mail.template];
  const link = path ? await readLiveLink(mail.data.linkId ?? "") : null;
  return link && { path: `${path}?token=${KEPT_INSTEAD}`, minutes: link.minutes };
}

/**
 * A written mail with its live token in place, for the one moment it is sent or shown in the mailbox of a shop being tried;
 * unchanged when it has no link, or none that still works. What this returns is never stored.
 */
export async function withLiveLink<Parts extends { text: string; html: string }>(
  mail: LinkedMail,
  written: Parts,
): Promise<Parts> {
  const link = oneTimeLinkPages[mail.template] ? await readLiveLink(mail.data.linkId ?? "") : null;
  if (!link) return written;
  const { token } = link;
  return {
    ...written,
    text: written.text.replaceAll(KEPT_INSTEAD, token),
    html: written.html.replaceAll(KEPT_INSTEAD, token),
  };
}
