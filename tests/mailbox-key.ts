/** The key of the mailbox page in every shop that tests start. */
export const MAILBOX_KEY = "mailbox-key-of-the-tests";
/** The mailbox page, whatever cookies a browser has. */
export const MAILBOX = `/mailbox?key=${MAILBOX_KEY}`;
