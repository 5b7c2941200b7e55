/** One piece of background work and how often it runs. */
export interface Round {
  name: string;
  everySeconds: number;
  /** One turn; `true` asks for the next turn at once, because more was due than one turn does. */
  work: () => Promise<unknown>;
}

/**
 * Runs each round again and again, each in its own time, never twice at once in this process; a failure is reported and
 * the round goes on with the next turn.
 * @returns a function that stops: it resolves when the rounds under way have ended.
 */
export function startRounds(
  rounds: readonly Round[],
  report: (name: string, error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const running = rounds.map((round) => run(round, stop.signal, report));
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}

async function run(
  round: Round,
  signal: AbortSignal,
  report: (name: string, error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await round.work()) === true) continue;
    } catch (error) {
      report(round.name, error);
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
