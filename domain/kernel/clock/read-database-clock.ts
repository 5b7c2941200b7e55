import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { setShopClock } from "./shop-clock.ts";

/**
 * Maximum time for reading the database's clock, in milliseconds. When the database takes longer to respond,
 * the time in the response is too inaccurate.
 */
const SLOWEST_MS = 2_000;

/**
 * Reads the database's clock and sets the shop clock to the time of the database.
 * @returns the milliseconds by which this machine's clock is ahead of the database's clock. The number is
 * negative when this machine's clock is behind. Returns undefined when the database took too long to respond.
 */
export async function readDatabaseClock(): Promise<number | undefined> {
  const began = performance.now();
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  );
  const took = performance.now() - began;
  if (took > SLOWEST_MS) return undefined;
  const database = Number(rows[0]?.ms);
  setShopClock(database, began + took / 2);
  return Date.now() - took / 2 - database;
}
