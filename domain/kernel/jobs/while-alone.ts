import { pool } from "#db/client.server.ts";

/**
 * Runs the work under a session lock, which PostgreSQL releases when the process ends. Returns null when the
 * lock is taken.
 * @param lock a number of `advisoryLocks`
 */
export async function whileAlone<T>(lock: number, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      lock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
  } finally {
    client.release();
  }
}
