/**
 * When the disk (and a synchronous standby) holds a transaction; decision 0081.
 *
 * - "at commit": before anybody sees it. The default.
 * - "after commit": other transactions see it a moment before, but the function returns only when the disk
 *   holds it. For transactions that notify often: PostgreSQL commits one transaction with a notification at a
 *   time, so the others would wait while the disk works.
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
 * Waits until the disk holds every transaction that has committed. The statement is a transaction of its own,
 * which writes a message to the log. The server writes the log to the disk in order, and once for many
 * connections that wait.
 */
const FLUSH = "select pg_logical_emit_message(true, 'handover', '')";

/** The statements that end a transaction, by its durability. The statements travel together. */
export const COMMIT: Record<Durability, readonly string[]> = {
  "at commit": ["commit"],
  "after commit": ["commit", FLUSH],
  later: ["commit"],
};
