import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Usage: `node --expose-gc --import ".../vitals.mjs?file=..." ...`. Appends a line about the process to the
 * file every ten seconds. The line contains the memory, the heap right after a garbage collection, the event
 * loop lag and the open sockets.
 */
const file = new URL(import.meta.url).searchParams.get("file");
const EVERY_MS = 10_000;
const MB = 1024 * 1024;
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

setInterval(() => {
  const lagMs = delay.percentile(99) / 1e6;
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => /^(TCP|Pipe)/.test(name)).length;
  const vitals = { seconds: Date.now() / 1000, rss: rss / MB, heap: heapUsed / MB, lagMs, sockets };
  appendFileSync(file, `${JSON.stringify(vitals)}\n`);
  delay.reset();
}, EVERY_MS).unref();
