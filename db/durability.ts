/**
 * Determines when the data of a transaction must be on the disk (decision 0081). A synchronous standby, if
 * there is one, must also have the transaction on its disk.
 *
 * - "at commit": the disk stores the transaction before other transactions can see its changes. "at commit"
 * is the default.
 * - "after commit": other transactions can see the changes before the disk has stored the transaction. With
 *   "after commit", the function still waits until the disk has stored the transaction, and then returns. Use
 *   "after commit" for transactions that often send notifications. PostgreSQL commits only one transaction
 *   with a notification at a time. With "at commit", the commits of other transactions with notifications
 *   would also wait for the disk.
 * - "later": the disk stores the transaction together with the next transaction that waits for the disk, or
 * half a second later. When the database server crashes before the disk has stored the transaction, the
 * transaction is lost.
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
 * Waits until every committed transaction is on the disk. The statement runs as a separate transaction, which
 * writes a message to the write-ahead log. The server writes this log to the disk in sequence, so all earlier
 * transactions are on the disk before this message. When several connections wait, one disk write is enough
 * for all of them.
 */
const FLUSH = "select pg_logical_emit_message(true, 'handover', '')";

/**
 * The statements that end a transaction. The keys are the durabilities. The shop sends these statements
 * together in one round trip.
 */
export const COMMIT: Record<Durability, readonly string[]> = {
  "at commit": ["commit"],
  "after commit": ["commit", FLUSH],
  later: ["commit"],
};
