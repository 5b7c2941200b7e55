import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { checklist as source } from "#messages/pt-BR/back-office/operations/checklist.ts";

const { counted } = pluralsIn("en");

export const checklist: MessagesOf<typeof source> = {
  title: "Make it your own",
  first: "First steps",
  progress: (done, all) => `${done} of ${all} done`,
  shop: (progress) => `Your shop: ${progress}.`,
  next: (step) => `Next: ${step}`,
  done: "done",
  open: "to do",
  steps: {
    support: "Enter the support link",
    timeZone: "Confirm the time zone",
    language: "Confirm the language",
    name: "Name the shop",
    logo: "Send the logo",
    product: "Create your first product",
    keys: "Add items to the product's stock",
    provider: "Connect the payment provider with the live key",
    mail: "Configure the mail server",
    keyFile: "Store the key file outside the server",
    backup: "Make the first backup",
    secondFactor: "Turn on 2FA for every admin",
  },
  how: {
    support: "until then, shoppers can only write to the shop's mail address",
    provider: (setting) => `${setting} in the server's environment`,
    mail: "SMTP_URL in the server's environment",
    backup: "on the server: npm run handover -- backup",
    keyFile: "without this file, nobody can open the credentials in stock",
  },
  byMail: "By mail only",
  byMailDone: "Support by mail only",
  firstDay: {
    title: "Time zone and language of the shop",
    lead: "Your browser proposes these values. Until you confirm, UTC and English apply.",
    confirm: "Confirm",
    done: "Time zone and language saved",
    answered: "Already answered. Change the answers in Settings.",
  },
  keyFileSaved: "I stored the key file",
  keyFileWhat:
    "Confirm only after you copied the key file to a place outside this server and apart from the backups.",
  keyFileDone: "Key file confirmed",
  hide: "Hide this list",
  hidden: "List hidden",
  failed: "Saving failed",
  stillOpen: (open) =>
    `${counted(open, { one: "step is still open", other: "steps are still open" })}. The list stays until every step is done.`,
  demo: {
    note: "The shop still shows the demo products.",
    remove: "Remove the demo",
    title: "Remove the demo catalog?",
    what: (deleted, items, banners) =>
      `${counted(deleted, { one: "product", other: "products" })} with ${counted(items, { one: "item", other: "items" })} and ${counted(banners, { one: "banner", other: "banners" })} are deleted for good. Categories that are then empty are deleted too.`,
    archived: (count) =>
      `${counted(count, { one: "product with sales is archived", other: "products with sales are archived" })}: past orders need the data.`,
    removed: "Demo removed",
    removedWhat: (deleted, archived) =>
      `${counted(deleted, { one: "product deleted", other: "products deleted" })}, ${counted(archived, { one: "archived", other: "archived" })}.`,
    failed: "The demo could not be removed",
  },
};
