import { catalog } from "#messages/catalog.ts";

/** The messages of the mailbox page. The mails themselves are in their recipients' languages. */
export const mailbox = {
  title: "Mailbox",
  shop: "Back to the shop",
  lead: "No mail server is set, so the shop keeps its mails here and does not send them. Only this machine can open this page. Times are UTC.",
  locked:
    "To open the mailbox, use the address that the shop printed at its start. The file addresses.txt in the data folder also contains this address.",
  empty: "No mail yet",
  emptyWhy: "The first mail is the welcome mail of the first account.",
  back: "Back to the mailbox",
  to: "To",
  sent: "Sent",
  template: "Template",
  parts: "Parts of the mail",
  shown: "As shown",
  text: "Plain text",
  mail: (subject: string) => `Mail: ${subject}`,
};

/** The messages of the mailbox page. The mails themselves are in their recipients' languages. */
export const mailboxMessages = catalog("storefront", "mailbox", mailbox);
