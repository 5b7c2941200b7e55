import { pool } from "#db/client.server.ts";

const MORE_THAN_ANY = 100_000;

/** Fills a limit up for one key, as that many attempts would: the next one is refused for so many minutes. */
export async function useUpLimit(name: string, key: string, minutes: number): Promise<void> {
  await pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${name}:${key}`, MORE_THAN_ANY, Date.now() + minutes * 60_000],
  );
}

/** Forgets every attempt of everybody. */
export async function forgetAllAttempts(): Promise<void> {
  await pool.query("delete from rate_limits");
}
