import type { MailMessages } from "#messages/mail-messages.ts";

/**
 * The English mails to people who wait for a product. A mail about a product that is back in stock promises
 * no number of units.
 */
export const restockMails: Pick<MailMessages["mails"], "restock_confirm" | "restock_available"> = {
  restock_confirm: ({ siteName, product }) => ({
    subject: `${siteName}: shall we tell you when ${product} is in stock?`,
    heading: "Shall we tell you when it is in stock?",
    paragraphs: [
      `Somebody asked ${siteName} to mail this address once, when ${product} is in stock. Please confirm that it was you. The link works once, within 3 days.`,
      "If it was not you, ignore this mail. You then get no other mail about this product.",
    ],
    action: "Confirm",
    footer: `Sent by ${siteName} because somebody entered this address on the page of a product.`,
  }),
  restock_available: ({ siteName, product }) => ({
    subject: `${product} is in stock`,
    heading: `${product} is in stock`,
    paragraphs: [
      `You asked us to tell you when ${product} is in stock. You can buy it now, while stock lasts.`,
      "Nothing is reserved for you, and this is the only mail about this product.",
    ],
    action: "See the product",
    footer: `Sent by ${siteName} because you asked for it on the page of the product.`,
    stop: "Send me no mails about stock",
  }),
};
