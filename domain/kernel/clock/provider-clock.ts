import { shopNow } from "./shop-clock.ts";

/** How long a reading is believed, in milliseconds. */
const BELIEVED_MS = 5 * 60_000;
/** A difference up to this, in milliseconds, is the network's and changes nothing. */
const NOTICED_MS = 60_000;

let reading: { aheadMs: number; at: number } | undefined;

/** Takes over the `Date` header of an answer of the provider; anything else than a date is nothing. */
export function noteProviderDate(header: unknown): void {
  const date = typeof header === "string" ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(date)) reading = { aheadMs: date - shopNow(), at: performance.now() };
}

/** How far the provider's clock is ahead of the shop's, in milliseconds, negative when behind; undefined while not known. */
export function providerAhead(): number | undefined {
  return reading && performance.now() - reading.at < BELIEVED_MS ? reading.aheadMs : undefined;
}

/**
 * A moment of the shop's clock as the provider is to be told of it: the same, unless the two clocks differ by more than a
 * minute. Whole minutes, rounded up, so that asking again says the same and nothing ends before it should.
 */
export function atProvider(moment: Date): Date {
  const ahead = providerAhead() ?? 0;
  if (Math.abs(ahead) <= NOTICED_MS) return moment;
  // A header tells whole seconds, and took a while: what differs by so much is the same minute.
  const minutes = Math.ceil((ahead - 15_000) / 60_000);
  return new Date(moment.getTime() + minutes * 60_000);
}

/** Forgets what was read, as before the first answer. */
export function forgetProviderClock(): void {
  reading = undefined;
}
