import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { providerAhead } from "#domain/kernel/clock/provider-clock.ts";
import { readDatabaseClock } from "#domain/kernel/clock/read-database-clock.ts";
import { tellStandingAlerts } from "#domain/messaging/alerts/tell-standing-alerts.ts";
import { paymentProvider } from "#domain/payments/stripe/stripe.server.ts";

/** A code of the second factor lives this long: more than that apart is wrong, in milliseconds. */
const OFF_MS = 30_000;
const PROVIDER = "provider";

/** What one look found, in milliseconds; undefined where a clock could not be read. */
export interface ClockReading {
  /** This machine's clock ahead of the database's. */
  own: number | undefined;
  /** The provider's clock ahead of the database's. */
  provider: number | undefined;
}

/**
 * Compares this machine's clock and the provider's with the database's, which the shop goes by, and goes by it from now on.
 * A clock that is off is a critical alert, told once; once it is right again, that is told too.
 * @param machine what the alert calls this process, such as "web shop-1:3000"
 */
export async function watchClocks(machine: string): Promise<ClockReading> {
  const own = await readDatabaseClock();
  if (own !== undefined) await paymentProvider.readClock().catch(() => {});
  const reading = { own, provider: own === undefined ? undefined : providerAhead() };
  const found = [
    { recordId: machine, ahead: reading.own },
    { recordId: PROVIDER, ahead: reading.provider },
  ].flatMap(({ recordId, ahead }) => (ahead === undefined ? [] : [{ recordId, ahead }]));
  if (found.length === 0) return reading;
  const standing = found
    .filter(({ ahead }) => Math.abs(ahead) > OFF_MS)
    .map(({ recordId, ahead }) => ({
      recordId,
      details: { clock: recordId, ahead_of_database_seconds: Math.round(ahead / 1000) },
    }));
  await inTransaction((tx) =>
    tellStandingAlerts(tx, system("worker"), {
      lock: advisoryLocks.clocks,
      table: "clocks",
      begun: "CLOCK_OFF",
      over: "CLOCK_RIGHT",
      standing,
      looked: found.map(({ recordId }) => recordId),
    }),
  );
  return reading;
}
