/** What a crowd does: requests begun at a fixed rate, or so many at a time. */
export interface CrowdPlan {
  port: number;
  seconds: number;
  /** Requests begun a second; absent: `lanes` at a time, each begun when the one before is answered. */
  rate?: number;
  lanes?: number;
  tokens: readonly string[];
  productIds: readonly string[];
}

/** What became of the requests of one kind. Latencies in milliseconds, null where nothing was answered so. */
export interface CrowdPart {
  sent: number;
  ok: number;
  /** 503 with Retry-After. */
  refused: number;
  p50: number | null;
  p99: number | null;
  worst: number | null;
  refusedP99: number | null;
  refusedWorst: number | null;
}

export interface CrowdResult {
  seconds: number;
  parts: Record<CrowdKind, CrowdPart>;
  /** Any other answer, and connections that broke or stayed silent: by its name. */
  others: Record<string, number>;
  /** Not begun, because so many were open already that this side would have been measured. */
  held: number;
  /** Orders that the shop said were placed. */
  orders: string[];
}

export const crowdKinds = ["page", "own", "pay"] as const;
export type CrowdKind = (typeof crowdKinds)[number];
