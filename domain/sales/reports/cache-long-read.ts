import type { Period } from "./period.ts";

/**
 * A period with at least this number of days counts as long. In a large shop, the sums by product over a long
 * period read very many rows.
 */
const LONG_DAYS = 32;
/** Lifetime of a cached read in milliseconds. */
const CACHE_MS = 60_000;
const ENTRIES_MAX = 30;

const cache = new Map<string, { until: number; rows: Promise<unknown> }>();

/**
 * Caches a read of a long period for one minute. With this cache, an open dashboard does not repeat the read
 * after each new sale. A failed read is not cached. The read can use a streaming replica that lags behind the
 * database. This lag does not matter, because cached sums can be even older.
 * @param name the name of the read, together with the id of the sales build that contains the days
 * @param now milliseconds of a monotonic clock
 */
export function cacheLongRead<T>(
  name: string,
  { from, until, days }: Pick<Period, "from" | "until" | "days">,
  read: () => Promise<T>,
  now = performance.now(),
): Promise<T> {
  return days < LONG_DAYS ? read() : cacheMinute(`${name} ${from} ${until}`, read, now);
}

/**
 * Caches a read of very many rows for one minute. Use this function for figures that may be one minute old.
 * @param key the name of the read and every value on which the read depends
 */
export function cacheMinute<T>(key: string, read: () => Promise<T>, now = performance.now()): Promise<T> {
  const found = cache.get(key);
  if (found && found.until > now) return found.rows as Promise<T>;
  const rows = read();
  cache.delete(key);
  cache.set(key, { until: now + CACHE_MS, rows });
  for (const oldest of cache.keys()) {
    if (cache.size <= ENTRIES_MAX) break;
    cache.delete(oldest);
  }
  rows.catch(() => cache.get(key)?.rows === rows && cache.delete(key));
  return rows;
}
