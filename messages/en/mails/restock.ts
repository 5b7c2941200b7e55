import type { MailMessages } from "#messages/mail-messages.ts";

/**
 * The English mails to people who wait for a product. A mail about a product that is back in stock promises
 * no number of units.
 */
export const restockMails: Pick<MailMessages["mails"], "restock_confirm" | "restock_available"> = {
  restock_confirm: ({ siteName, product }) => ({
    subject: `${siteName}: shall we tell you when ${product} is in stock?`,
    heading: "Shall we tell you when the product is in stock?",
    paragraphs: [
      `Somebody asked ${siteName} to send one mail to this address when ${product} is in stock. Please confirm that it was you. The link works once, within 3 days.`,
      "If somebody else asked, ignore this mail. You then get no other mail about this product.",
    ],
    action: "Confirm",
    footer: `Sent by ${siteName} because somebody entered this email address on the page of a product.`,
  }),
  restock_available: ({ siteName, product }) => ({
    subject: `${product} is in stock`,
    heading: "Back in stock",
    paragraphs: [
      "You asked us to tell you when this product is in stock. You can buy it now, while stock lasts.",
      "Nothing is reserved for you. We send no other mail about this product.",
    ],
    action: "See the product",
    footer: `Sent by ${siteName} because you asked for this mail on the page of the product.`,
    stop: "Send me no mails about stock",
  }),
};
