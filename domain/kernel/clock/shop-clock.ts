/**
 * The shop's time is the database's, on whatever machine a process runs. Each process reads it at its start and again and
 * again (`read-database-clock.ts`); between two readings it is carried on by a clock that nobody sets, so that a machine
 * whose clock is wrong, or is put right while it runs, decides nothing wrongly. What SQL decides uses `now()` itself.
 */
let reading: { database: number; at: number } | undefined;

/** The shop's time in milliseconds since 1970; before the first reading this machine's. */
export function shopNow(): number {
  return reading ? reading.database + performance.now() - reading.at : Date.now();
}

/** Takes over what the database said: its milliseconds since 1970 at a moment of `performance.now()`. */
export function setShopClock(database: number, at: number): void {
  reading = { database, at };
}

/** Goes back to this machine's clock, as before the first reading. */
export function forgetShopClock(): void {
  reading = undefined;
}
