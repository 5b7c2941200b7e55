import { pool } from "#db/client.server.ts";

/**
 * Runs `work` while this process holds a lock. PostgreSQL releases the lock after the work, and also when the
 * process ends during the work. Returns null when another process holds the lock. The lock belongs to a
 * transaction, because a pooler in front of the database can give each transaction a different connection.
 * The transaction reads and writes nothing, so it delays no vacuum.
 * @param lock a number of `advisoryLocks`
 */
export async function whileAlone<T>(lock: number, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    try {
      // The work can take longer than the usual time limit of an idle transaction.
      await client.query("set local idle_in_transaction_session_timeout = 0");
      const { rows } = await client.query<{ taken: boolean }>(
        "select pg_try_advisory_xact_lock($1) as taken",
        [lock],
      );
      return rows[0]?.taken ? await work() : null;
    } finally {
      await client.query("commit");
    }
  } finally {
    client.release();
  }
}
