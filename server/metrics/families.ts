/**
 * Every metric of the shop, with type and meaning. The alert rules, the dashboard and
 * docs/operations/metrics.md use only the metrics in this table.
 */
export const families = {
  handover_http_request_seconds: {
    type: "histogram",
    help: "Duration of answered requests by kind of work and status class.",
  },
  handover_http_refused_total: {
    type: "counter",
    help: "Requests that load shedding answered with 503, by kind of work.",
  },
  handover_http_inside: { type: "gauge", help: "Admitted requests by kind of work." },
  handover_http_waiting: { type: "gauge", help: "Admitted requests that wait for a slot, by kind of work." },
  handover_pool_connections: {
    type: "gauge",
    help: "Connections of this process to the database by state: busy, idle, or max for the limit.",
  },
  handover_pool_waiting: { type: "gauge", help: "Callers that wait for a free connection." },
  handover_event_loop_lag_seconds: {
    type: "gauge",
    help: "Delay of the event loop since the last reading, by quantile.",
  },
  handover_process_memory_bytes: { type: "gauge", help: "Resident memory of this process." },
  handover_process_start_seconds: { type: "gauge", help: "Start of this process in seconds since 1970." },
  handover_job_runs_total: { type: "counter", help: "Runs of each recurring job in this process." },
  handover_job_failures_total: {
    type: "counter",
    help: "Failed runs of each recurring job in this process.",
  },
  handover_database_up: { type: "gauge", help: "1 when the database answered this reading, else 0." },
  handover_oldest_owed_order_seconds: {
    type: "gauge",
    help: "Age of the oldest paid order that is not delivered in full; 0 without such an order.",
  },
  handover_inbox_depth: {
    type: "gauge",
    help: "Events of the card provider that are stored and not handled, at most 10000.",
  },
  handover_delivery_depth: {
    type: "gauge",
    help: "Outgoing messages that wait to be sent, by kind, at most 10000.",
  },
  handover_stock_products: {
    type: "gauge",
    help: "Active products by level of their stock, at most 10000 for each level.",
  },
  handover_broken_invariants: { type: "gauge", help: "Invariants with an active alert." },
  handover_failing_jobs: { type: "gauge", help: "Recurring jobs whose last run failed in every process." },
  handover_clock_ahead_seconds: {
    type: "gauge",
    help: "How far a clock is ahead of the database: of this machine, or of the card provider.",
  },
  handover_last_proof_age_seconds: {
    type: "gauge",
    help: "Age of the last backup that was restored and proved. Missing before the first proof.",
  },
} as const satisfies Record<string, { type: "counter" | "gauge" | "histogram"; help: string }>;

export type FamilyName = keyof typeof families;
