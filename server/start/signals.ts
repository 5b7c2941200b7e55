/**
 * Under npm, one Ctrl+C arrives twice at the same time: from the terminal and from npm. A signal that arrives
 * more than SAME_PRESS_MS after the first signal therefore means a second Ctrl+C.
 */
const SAME_PRESS_MS = 1_000;

/** Calls `first` on the first SIGINT, SIGTERM or SIGHUP, and `second` on each further signal. */
export function onStopSignal(first: () => void, second: () => void): void {
  let since: number | undefined;
  const handle = () => {
    const now = Date.now();
    if (since === undefined) {
      since = now;
      first();
    } else if (now - since > SAME_PRESS_MS) {
      second();
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, handle);
  // Writing to a closed terminal fails. The failure of a write must not interrupt the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
