import type { MailMessages } from "#messages/mail-messages.ts";

/** The English mails with a link that signs the user in or opens orders. */
export const linkMails: Pick<MailMessages["mails"], "sign_in_link" | "orders_link"> = {
  sign_in_link: ({ siteName, linkMinutes }) => ({
    subject: `Your sign-in link for ${siteName}`,
    heading: "Sign in",
    paragraphs: [
      `Use the button to sign in to ${siteName}. The link works once, within ${linkMinutes} minutes.`,
      "If you did not ask for this link, ignore this mail. Nobody can sign in without the link.",
    ],
    action: "Sign in",
  }),
  orders_link: ({ siteName, linkMinutes }) => ({
    subject: `Your orders at ${siteName}`,
    heading: "Your orders",
    paragraphs: [
      `Use the button to open the orders that were placed with this email address at ${siteName}. The link works for ${linkMinutes} minutes.`,
      "If you did not ask for this link, ignore this mail. Do not forward this mail, because its link opens your orders.",
    ],
    action: "Open your orders",
    footer: `Sent by ${siteName} because somebody entered this email address on the page “Find your orders”.`,
  }),
};
