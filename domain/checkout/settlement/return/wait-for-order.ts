import type { OrderStatus } from "#db/values/vocabulary.ts";

/** How long a request waits for a change of its order, in milliseconds. */
const WAIT_MS = 3_000;
/**
 * Maximum number of waiting requests in a process. When this many requests are waiting, the next request gets
 * the result "pending" immediately.
 */
const WAITING_MAX = 1_000;

/** A change of an order, as the database announces it (db/migrations/0001_guards.sql, announce_order). */
export interface AnnouncedChange {
  id: string;
  /** The id of the shopper. The id is empty when the order has no shopper. */
  userId: string;
  status: OrderStatus;
}

const waiting = new Map<string, Set<(status: OrderStatus) => void>>();
let count = 0;
let isSubscribed = false;

export interface OrderWatch {
  /**
   * When the order is no longer pending, the promise resolves with its status. When the waiting time has
   * ended, the promise resolves with "pending".
   */
  settled: Promise<OrderStatus>;
  /** Ends the wait. */
  stop: () => void;
}

/**
 * Waits until the database announces that an order is no longer pending, but for at most three seconds. The
 * caller must call the function before it reads the order, so that the caller misses no change. When no
 * announcement arrives, the wait ends with the result "pending". The result "pending" is always safe. In a
 * process that receives no announcements, the function returns the result "pending" immediately.
 */
export function watchOrder(orderId: string): OrderWatch {
  if (!isSubscribed || count >= WAITING_MAX) return { settled: Promise.resolve("pending"), stop: () => {} };
  const { promise, resolve } = Promise.withResolvers<OrderStatus>();
  const id = orderId.toLowerCase();
  const watchers = waiting.get(id) ?? new Set();
  waiting.set(id, watchers);
  count++;
  const end = (status: OrderStatus) => {
    if (!watchers.delete(end)) return;
    count--;
    clearTimeout(timer);
    if (watchers.size === 0) waiting.delete(id);
    resolve(status);
  };
  const timer = setTimeout(() => end("pending"), WAIT_MS).unref();
  watchers.add(end);
  return { settled: promise, stop: () => end("pending") };
}

/** Completes the waiting requests of an order when the database announces a change of the order. */
export function orderWasChanged({ id, status }: Pick<AnnouncedChange, "id" | "status">): void {
  if (status === "pending") return;
  for (const end of [...(waiting.get(id) ?? [])]) end(status);
}

/**
 * Sets whether this process receives the announcements. While announcements are off, every request gets the
 * result "pending" immediately.
 */
export function setOrdersAnnounced(isAnnounced: boolean): void {
  isSubscribed = isAnnounced;
  if (!isAnnounced)
    for (const watchers of [...waiting.values()]) for (const end of [...watchers]) end("pending");
}
