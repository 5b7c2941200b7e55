import { shopNow } from "./shop-clock.ts";

/** How long a measured difference between the clocks stays valid, in milliseconds. */
const VALID_MS = 5 * 60_000;
/** Differences below this number of milliseconds come from network latency and are ignored. */
const TOLERANCE_MS = 60_000;

let reading: { aheadMs: number; at: number } | undefined;

/**
 * Measures the provider's clock from the `Date` header of its response. Ignores a value that is not a date.
 */
export function noteProviderDate(header: unknown): void {
  const date = typeof header === "string" ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) reading = { aheadMs: date - shopNow(), at: performance.now() };
}

/**
 * Returns the milliseconds by which the provider's clock is ahead of the shop's clock. The number is negative
 * when the provider's clock is behind. Returns undefined when there is no valid measurement.
 */
export function providerAhead(): number | undefined {
  return reading && performance.now() - reading.at < VALID_MS ? reading.aheadMs : undefined;
}

/**
 * Converts a time of the shop's clock to the provider's clock. Differences of up to one minute are ignored.
 * The correction is in whole minutes, rounded up. A repeated request sends the same value, because the
 * correction is in whole minutes. Nothing expires too early, because the function rounds up.
 */
export function atProvider(moment: Date): Date {
  const ahead = providerAhead() ?? 0;
  if (Math.abs(ahead) <= TOLERANCE_MS) return moment;
  // The `Date` header has a resolution of one second, and network latency delays the header. The function
  // subtracts 15 s before it rounds, so that repeated measurements give the same minute.
  const minutes = Math.ceil((ahead - 15_000) / 60_000);
  return new Date(moment.getTime() + minutes * 60_000);
}

/** Discards the measurement. */
export function clearProviderClock(): void {
  reading = undefined;
}
