import { catalog } from "#messages/catalog.ts";
import { mailbox as mailboxSource } from "#messages/en/storefront/mailbox.ts";

/** The messages of the mailbox page. The mails themselves are in their recipients' languages. */
export const mailboxMessages = catalog("storefront", "mailbox", mailboxSource);
