/**
 * When the disk (and a synchronous standby) has stored a transaction (decision 0081).
 *
 * - "at commit": before any other transaction sees it. This is the default.
 * - "after commit": other transactions see it before the disk has stored it, but the function returns only
 * afterwards. This is for transactions that notify often. PostgreSQL commits only one transaction with a
 * notification at a time, so other commits would wait for the disk.
 * - "later": with the next transaction that waits for the disk, or half a second later. A crash of the
 * database server before that time loses the transaction.
 */
export type Durability = "at commit" | "after commit" | "later";

const WITHOUT_FLUSH = "begin; set local synchronous_commit = off";

/** The statements that begin a transaction. The keys are the durabilities. */
export const BEGIN: Record<Durability, string> = {
  "at commit": "begin",
  "after commit": WITHOUT_FLUSH,
  later: WITHOUT_FLUSH,
};

/**
 * Waits until the disk holds every transaction that has committed. The statement is a separate transaction,
 * which writes a message to the log. The server writes the log to the disk in order, and one write serves all
 * connections that wait.
 */
const FLUSH = "select pg_logical_emit_message(true, 'handover', '')";

/**
 * The statements that end a transaction. The keys are the durabilities. The statements travel in one round
 * trip.
 */
export const COMMIT: Record<Durability, readonly string[]> = {
  "at commit": ["commit"],
  "after commit": ["commit", FLUSH],
  later: ["commit"],
};
