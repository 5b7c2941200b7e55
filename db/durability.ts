/**
 * When the disk (and a synchronous standby) holds a transaction; decision 0081.
 *
 * - "at commit": before anybody sees it. The default.
 * - "after commit": others see it a moment earlier, but its caller goes on only when the disk holds it. A
 *   commit with a notification locks out every other such commit until its end, so it must be short.
 * - "later": with the next transaction that waits for the disk, or half a second later. A crash of the
 *   database server before that forgets it.
 */
export type Durability = "at commit" | "after commit" | "later";

const WITHOUT_FLUSH = "begin; set local synchronous_commit = off";

/** The statements that begin a transaction, by its durability. */
export const BEGIN: Record<Durability, string> = {
  "at commit": "begin",
  "after commit": WITHOUT_FLUSH,
  later: WITHOUT_FLUSH,
};

/**
 * Waits until the disk holds every transaction that has committed. It is itself a transaction that writes a
 * message to the log: the server flushes the log in order, for many connections at once.
 */
const FLUSH = "select pg_logical_emit_message(true, 'handover', '')";

/** The statements that end a transaction, by its durability. They travel together. */
export const COMMIT: Record<Durability, readonly string[]> = {
  "at commit": ["commit"],
  "after commit": ["commit", FLUSH],
  later: ["commit"],
};
