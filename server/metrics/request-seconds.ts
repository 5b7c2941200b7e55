import type { Family, Sample } from "./exposition.ts";

/**
 * The kinds of requests: each kind of work in load shedding, requests that the process answers from its
 * cache, and health checks.
 */
const KINDS = [
  ...(["webhook", "payment", "sign-in", "staff sign-in", "own", "staff", "page"] as const),
  ...(["kept", "other"] as const),
] as const;
export type RequestKind = (typeof KINDS)[number];
const CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;
/** The upper bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * The counts of requests. Each kind and status class has a row, and each row has a count for each range of
 * durations. The last range has no upper bound. The table has a fixed size. Therefore counting a request
 * costs only two additions and needs no new memory.
 */
const RANGES = BOUNDS.length + 1;
const rowOfKind: Readonly<Record<RequestKind, number>> = Object.fromEntries(
  KINDS.map((kind, index) => [kind, index * CLASSES.length]),
) as Record<RequestKind, number>;
const counts = new Float64Array(KINDS.length * CLASSES.length * RANGES);
const sums = new Float64Array(KINDS.length * CLASSES.length);

export function countRequest(kind: RequestKind, status: number, ms: number): void {
  const classIndex = Math.min(Math.max(Math.floor(status / 100) - 2, 0), CLASSES.length - 1);
  const row = rowOfKind[kind] + classIndex;
  const seconds = ms / 1000;
  let range = 0;
  while (range < BOUNDS.length && seconds > (BOUNDS[range] as number)) range++;
  counts[row * RANGES + range] = (counts[row * RANGES + range] as number) + 1;
  sums[row] = (sums[row] as number) + seconds;
}

/** Returns the histogram of all answered requests. Rows without a request are omitted. */
export function requestSeconds(): Family {
  const samples: Sample[] = [];
  for (const kind of KINDS)
    for (const [index, status] of CLASSES.entries()) {
      const row = rowOfKind[kind] + index;
      const labels = { kind, status };
      let total = 0;
      const buckets: Sample[] = [];
      for (let range = 0; range < RANGES; range++) {
        total += counts[row * RANGES + range] as number;
        const le = range < BOUNDS.length ? String(BOUNDS[range]) : "+Inf";
        buckets.push({ suffix: "_bucket", labels: { ...labels, le }, value: total });
      }
      if (total === 0) continue;
      samples.push(...buckets, { suffix: "_sum", labels, value: sums[row] as number });
      samples.push({ suffix: "_count", labels, value: total });
    }
  return { name: "handover_http_request_seconds", samples };
}
