/** The load of a load generator: a fixed rate of new requests, or a fixed number of concurrent requests. */
export interface LoadPlan {
  port: number;
  seconds: number;
  /**
   * New requests per second. Without it, `concurrency` requests run at a time, each started after the one
   * before.
   */
  rate?: number;
  concurrency?: number;
  tokens: readonly string[];
  productIds: readonly string[];
}

/** The results of one kind of request. Latencies in milliseconds, null when there was no such answer. */
export interface KindResult {
  sent: number;
  ok: number;
  /** Answers 503 with Retry-After. */
  refused: number;
  p50: number | null;
  p99: number | null;
  worst: number | null;
  rejectedP99: number | null;
  rejectedWorst: number | null;
}

export interface LoadResult {
  seconds: number;
  parts: Record<RequestKind, KindResult>;
  /** All other answers, broken connections and timeouts, counted by name. */
  others: Record<string, number>;
  /**
   * Requests that were not started because too many were open. Otherwise the generator would measure itself.
   */
  held: number;
  /** The orders that the shop confirmed. */
  orders: string[];
}

export const requestKinds = ["page", "own", "pay"] as const;
export type RequestKind = (typeof requestKinds)[number];
