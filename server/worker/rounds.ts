/** A recurring job and its interval. */
export interface Round {
  name: string;
  everySeconds: number;
  /** Runs the job once. `true` starts the next run at once, because more is due than one run does. */
  work: () => Promise<unknown>;
}

/** Receives the result of each run; `error` is undefined after a success. */
export type WatchRound = (name: string, error?: unknown) => Promise<void>;

/**
 * Runs each job repeatedly at its interval, never twice at once in this process. A failure is reported, and
 * the job continues with the next run. Failures of `watch` are also reported.
 * @returns a function that stops the jobs; it resolves when the running jobs have ended.
 */
export function startRounds(
  rounds: readonly Round[],
  report: (name: string, error: unknown) => void,
  watch: WatchRound = async () => {},
): () => Promise<void> {
  const stop = new AbortController();
  const running = rounds.map((round) => run(round, stop.signal, report, watch));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

async function run(
  round: Round,
  signal: AbortSignal,
  report: (name: string, error: unknown) => void,
  watch: WatchRound,
): Promise<void> {
  const watched = (error?: unknown) =>
    watch(round.name, error).catch((failure: unknown) => report(round.name, failure));
  while (!signal.aborted) {
    try {
      const hasMore = (await round.work()) === true;
      await watched();
      if (hasMore) continue;
    } catch (error) {
      report(round.name, error);
      await watched(error ?? new Error("unknown"));
    }
    await pause(round.everySeconds * 1000, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
