import type { FailpointName } from "#domain/kernel/failpoint.ts";

/** Every failpoint, and the kind of process whose code reaches the failpoint. */
export const failpoints = {
  "order-placed": "web",
  "page-made": "web",
  "page-stored": "web",
  "page-ended": "web",
  "stock-released": "web",
  "event-verified": "web",
  "event-kept": "web",
  "event-done": "web",
  "facts-read": "web",
  "money-booked": "web",
  "items-sold": "web",
  "order-settled": "web",
  "settling-committed": "web",
  "opening-recorded": "web",
  "refund-unsent": "worker",
  "refund-made": "worker",
  "order-claimed": "worker",
  "events-read": "worker",
  "mail-claimed": "worker",
  "mail-sent": "worker",
} as const satisfies Record<FailpointName, "web" | "worker">;

const names = Object.keys(failpoints) as FailpointName[];
/**
 * The worker reaches this failpoint only once a minute. If the worker died only after it had reached this
 * failpoint several times, the test would take several minutes longer.
 */
const RARE: readonly FailpointName[] = ["events-read"];
const turnOf = (name: FailpointName, turn: number) =>
  turn === 0 || RARE.includes(name) ? 1 : 1 + (turn % 4);

/**
 * For each planned death of a process, returns an object with the settings that cause this death. Each
 * failpoint of this kind causes `turns` deaths.
 */
export const queueOf = (kind: "web" | "worker", turns: number): Record<string, string>[] =>
  Array.from({ length: turns }, (_, turn) =>
    names
      .filter((name) => failpoints[name] === kind)
      .map((name) => ({ FAILPOINT: name, FAILPOINT_TURN: String(turnOf(name, turn)) })),
  ).flat();
