/** One piece of background work and how often it runs. */
export interface Round {
  name: string;
  everySeconds: number;
  /** One turn; `true` asks for the next turn at once, because more was due than one turn does. */
  work: () => Promise<unknown>;
}

/** Learns how each turn ended; `error` is undefined after a success. */
export type WatchRound = (name: string, error?: unknown) => Promise<void>;

/**
 * Runs each round again and again, each in its own time, never twice at once in this process; a failure is reported and
 * the round goes on with the next turn. What `watch` itself fails with is reported, too.
 * @returns a function that stops: it resolves when the rounds under way have ended.
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
