/** Ctrl+C under npm arrives twice at once, from the terminal and from npm; a person's second one comes later. */
const SAME_PRESS_MS = 1_000;

/**
 * Calls `first` on the first Ctrl+C, SIGTERM or closed terminal, and `second` on each further one.
 */
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
  // A closed terminal cannot be written to; that must not end the orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
