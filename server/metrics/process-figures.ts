import { monitorEventLoopDelay } from "node:perf_hooks";
import { pool } from "#db/client.server.ts";
import type { Family } from "./exposition.ts";

/** The interval between two measurements of the event loop, in milliseconds. */
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Starts measuring this process. The returned function reads the figures and resets the measured lag. */
export function measureProcess(): () => Family[] {
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  return () => {
    // The event loop monitor includes its own interval in each measured delay. Therefore this function
    // subtracts the interval.
    const seconds = (nanoseconds: number) =>
      Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) : 0;
    const lags = [
      { labels: { quantile: "0.5" }, value: seconds(lag.percentile(50)) },
      { labels: { quantile: "0.99" }, value: seconds(lag.percentile(99)) },
      { labels: { quantile: "1" }, value: seconds(lag.max) },
    ];
    lag.reset();
    const { totalCount, idleCount, waitingCount, options } = pool;
    return [
      { name: "handover_event_loop_lag_seconds", samples: lags },
      {
        name: "handover_pool_connections",
        samples: [
          { labels: { state: "busy" }, value: totalCount - idleCount },
          { labels: { state: "idle" }, value: idleCount },
          { labels: { state: "max" }, value: options.max ?? 0 },
        ],
      },
      { name: "handover_pool_waiting", samples: [{ value: waitingCount }] },
      { name: "handover_process_memory_bytes", samples: [{ value: process.memoryUsage.rss() }] },
      {
        name: "handover_process_start_seconds",
        samples: [{ value: Math.round(performance.timeOrigin) / 1000 }],
      },
    ];
  };
}
