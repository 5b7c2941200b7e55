/** The key of the mailbox page in every shop that the tests start. */
export const MAILBOX_KEY = "mailbox-key-of-the-tests";
/** The mailbox page with its key, so that it opens without a cookie. */
export const MAILBOX = `/mailbox?key=${MAILBOX_KEY}`;
