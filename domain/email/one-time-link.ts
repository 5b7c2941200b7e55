import type { emailMessages } from "#db/schema/email.ts";
import type { EmailTemplate } from "#db/vocabulary.ts";
import { LINK_MINUTES, type LinkPurpose, readLiveToken } from "#domain/accounts/one-time-links.ts";

type LinkedMail = Pick<typeof emailMessages.$inferSelect, "template" | "data">;

/** Stands where the token stands in the mail that is sent; this is what the table keeps (invariant I24). */
const KEPT_INSTEAD = "one-time-token-not-kept";

const links: Partial<Record<EmailTemplate, { purpose: LinkPurpose; path: string }>> = {
  welcome: { purpose: "verify_email", path: "/auth/verify" },
  verify_email: { purpose: "verify_email", path: "/auth/verify" },
  password_reset: { purpose: "reset_password", path: "/auth/reset" },
};

/** The one-time link of a mail without its token, and how long it works; null when it has none that still works. */
export async function linkOf(mail: LinkedMail): Promise<{ path: string; minutes: number } | null> {
  const link = links[mail.template];
  if (!link || !(await readLiveToken(mail.data.linkId ?? ""))) return null;
  return { path: `${link.path}?token=${KEPT_INSTEAD}`, minutes: LINK_MINUTES[link.purpose] };
}

/**
 * A written mail with its live token in place, for the one moment it is sent or shown in the mailbox of a shop being tried;
 * unchanged when it has no link, or none that still works. What this returns is never stored.
 */
export async function withLiveLink<Parts extends { text: string; html: string }>(
  mail: LinkedMail,
  written: Parts,
): Promise<Parts> {
  const token = links[mail.template] ? await readLiveToken(mail.data.linkId ?? "") : null;
  if (!token) return written;
  return {
    ...written,
    text: written.text.replaceAll(KEPT_INSTEAD, token),
    html: written.html.replaceAll(KEPT_INSTEAD, token),
  };
}
