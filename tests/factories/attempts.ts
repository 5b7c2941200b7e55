import { pool } from "#db/client.server.ts";

const MORE_THAN_ANY = 100_000;

/** Uses up a rate limit for one key. The limit then rejects every attempt for the given minutes. */
export async function useUpLimit(name: string, key: string, minutes: number): Promise<void> {
  await pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${name}:${key}`, MORE_THAN_ANY, Date.now() + minutes * 60_000],
  );
}

/** Deletes every recorded attempt, for all keys. */
export async function forgetAllAttempts(): Promise<void> {
  await pool.query("delete from rate_limits");
}
