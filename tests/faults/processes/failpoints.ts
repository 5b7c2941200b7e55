import type { FailpointName } from "#domain/kernel/failpoint.ts";

/** Every failpoint, and the kind of process that passes it. */
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
