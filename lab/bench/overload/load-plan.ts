/** The load of a load generator: a fixed rate of new requests, or a fixed number of concurrent requests. */
export interface LoadPlan {
  port: number;
  seconds: number;
  /**
   * New requests per second. Without a rate, `concurrency` requests are open at any time.
   */
  rate?: number;
  concurrency?: number;
  tokens: readonly string[];
  productIds: readonly string[];
}

/**
 * The results of one kind of request. Latencies in milliseconds, or null when no answer of this kind came.
 */
export interface KindResult {
  sent: number;
  ok: number;
  /** The number of 503 answers with a Retry-After header. */
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
  /**
   * The counts of all other answers, broken connections and timeouts, by request kind and status or error
   * message.
   */
  others: Record<string, number>;
  /**
   * Requests that the generator did not start because too many requests were already open. With more open
   * requests, the benchmark would measure the generator instead of the shop.
   */
  held: number;
  /** The orders that the shop confirmed. */
  orders: string[];
}

export const requestKinds = ["page", "own", "pay"] as const;
export type RequestKind = (typeof requestKinds)[number];
