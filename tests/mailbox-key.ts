/** The key of the mailbox page in every shop that the tests start. */
export const MAILBOX_KEY = "mailbox-key-of-the-tests";
/** The URL of the mailbox page with its key. With the key, the page opens without a cookie. */
export const MAILBOX = `/mailbox?key=${MAILBOX_KEY}`;
