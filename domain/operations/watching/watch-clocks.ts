import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { readDatabaseClock } from "#domain/kernel/clock/read-database-clock.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";

/**
 * Tolerated difference in milliseconds. The tolerance equals the time for which a second-factor code is
 * valid.
 */
export const CLOCK_OFF_MS = 30_000;
const PROVIDER = "provider";

/** Measured offsets in milliseconds, or undefined when a clock could not be read. */
export interface ClockReading {
  /** The time by which this machine's clock is ahead of the database clock. */
  own: number | undefined;
  /** The time by which the provider's clock is ahead of the database clock. */
  provider: number | undefined;
}

/** Reads the clocks of this machine and of the provider, and sets the shop clock to the database clock. */
export async function readClocks(): Promise<ClockReading> {
  const own = await readDatabaseClock();
  if (own !== undefined)
    await checkoutProvider()
      .account?.readClock()
      .catch(() => {});
  return { own, provider: own === undefined ? undefined : providerAhead() };
}

/**
 * Compares the clocks of this machine and of the provider with the database clock, and sets the shop clock to
 * the database clock. Raises one critical alert when a clock is wrong, and ends the alert when the clock is
 * right again.
 * @param machine the name of this process in alerts, such as "web shop-1:3000"
 */
export async function watchClocks(machine: string): Promise<ClockReading> {
  const reading = await readClocks();
  const found = [
    { recordId: machine, ahead: reading.own },
    { recordId: PROVIDER, ahead: reading.provider },
  ].flatMap(({ recordId, ahead }) => (ahead === undefined ? [] : [{ recordId, ahead }]));
  if (found.length === 0) return reading;
  const standing = found
    .filter(({ ahead }) => Math.abs(ahead) > CLOCK_OFF_MS)
    .map(({ recordId, ahead }) => ({
      recordId,
      details: { clock: recordId, ahead_of_database_seconds: Math.round(ahead / 1000) },
    }));
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("worker"), {
      lock: advisoryLocks.clocks,
      table: "clocks",
      begun: "CLOCK_OFF",
      over: "CLOCK_RIGHT",
      standing,
      checked: found.map(({ recordId }) => recordId),
    }),
  );
  return reading;
}
