/**
 * The shop clock follows the database's clock, on every machine that runs a process of the shop. Each process
 * reads the database's clock at its start and at intervals (`read-database-clock.ts`). Between two readings
 * the shop clock advances with `performance.now()`, which does not change when somebody sets the machine's
 * clock. Therefore decisions stay correct even when the clock of a machine is wrong or is corrected.
 * Decisions in SQL use `now()`.
 */
let reading: { database: number; at: number } | undefined;

/**
 * Returns the shop's time in milliseconds since 1970. Before the first reading the result is this machine's
 * time.
 */
export function shopNow(): number {
  return reading ? reading.database + performance.now() - reading.at : Date.now();
}

/**
 * Sets the shop clock.
 * @param database the database's time in milliseconds since 1970.
 * @param at the value of `performance.now()` at the moment when the database's clock showed this time.
 */
export function setShopClock(database: number, at: number): void {
  reading = { database, at };
}

/** Discards the reading. Until the next reading, the shop clock uses this machine's clock again. */
export function clearShopClock(): void {
  reading = undefined;
}
