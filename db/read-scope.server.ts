import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

export interface ReadScope {
  /** The position of the last write that the reader must see. */
  after: string | undefined;
  /** The connections to the follower, or undefined when this request reads from the primary. */
  follower: pg.Pool | undefined;
}

/**
 * The read scope of the running request: its connections to the follower, and the last write that its reads
 * must see. Only `read-only.server.ts` opens a scope.
 */
export const scopes = new AsyncLocalStorage<ReadScope>();

/**
 * Runs work that must read the current data of the primary. Other reads of the same request can still use
 * older data.
 */
export function readFromPrimary<T>(work: () => T): T {
  const scope = scopes.getStore();
  return scope?.follower ? scopes.run({ ...scope, follower: undefined }, work) : work();
}
