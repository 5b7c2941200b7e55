import { setTimeout as wait } from "node:timers/promises";
import { pool } from "#db/client.server.ts";

/**
 * Resolves when statements of other connections wait for a lock.
 * @throws Error when fewer than `count` statements wait after five seconds
 */
export async function waitForBlockedStatements(count = 1): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rowCount ?? 0) >= count) return;
    await wait(25);
  }
  throw new Error("no statement waits for a lock");
}
