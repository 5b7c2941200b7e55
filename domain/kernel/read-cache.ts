import { readFromPrimary } from "#db/read-scope.server.ts";

/**
 * In-memory cache for the parts of the catalog that every page reads. The cache is active only while this
 * process is subscribed to changes. A change invalidates the whole cache. A read that is in progress during a
 * change is not shared with later callers. A process that is not subscribed (the worker, a test, a lost
 * connection) does not cache.
 *
 * Use this cache for display only. Values that a sale depends on (prices, stock, settings at the checkout)
 * are always read from the database.
 */
/**
 * Maximum number of cached reads. Each product page needs one cached read. When the cache is full, the least
 * recently used read is dropped.
 */
const READS = 500;
let reads = new Map<string, Promise<unknown>>();
let isSubscribed = false;

/**
 * When a result is cached under `name`, returns this result. When no result is cached, calls `read`, and
 * caches the result if this process is subscribed to changes. A failed read is not cached. A cached read
 * never uses a replica of the database. A replica could return old data after the shop was notified of a
 * change.
 */
export function cacheRead<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (!isSubscribed) return read();
  const cache = reads;
  const cached = cache.get(name) as Promise<T> | undefined;
  if (cached) {
    cache.delete(name);
    cache.set(name, cached);
    return cached;
  }
  const result = readFromPrimary(read);
  cache.set(name, result);
  const [oldest] = cache.keys();
  if (cache.size > READS && oldest !== undefined) cache.delete(oldest);
  result.catch(() => cache.delete(name));
  return result;
}

/** Invalidates the whole cache. Call the function when the catalog has changed. */
export function invalidateReads(): void {
  reads = new Map();
}

/** Sets whether this process is subscribed to changes, and invalidates the cache. */
export function setSubscribed(isHeard: boolean): void {
  isSubscribed = isHeard;
  invalidateReads();
}
