import { setTimeout as wait } from "node:timers/promises";

export interface RecurringJob {
  name: string;
  everySeconds: number;
  /**
   * The pause after a run is at least this factor times the duration of the run. The setting is for a job
   * whose runs become longer as the shop grows. With the value 20, the job runs for at most a twentieth of
   * the time.
   */
  restsTimes?: number;
  /**
   * Runs the job once. The result `true` starts the next run at once, because one run did not complete the
   * due work.
   */
  work: () => Promise<unknown>;
}

/** Receives the result of each run; `error` is undefined after a success. */
export type WatchRun = (name: string, error?: unknown) => Promise<void>;

export interface RecurringJobs {
  /**
   * Starts the next run of a job at once. A call while the job runs starts one more run directly after the
   * current run.
   */
  wake: (name: string) => void;
  /** Stops the jobs; resolves when the running jobs have ended. */
  stop: () => Promise<void>;
}

/**
 * Runs each job repeatedly at its interval, and never twice at the same time in this process. A failure is
 * reported, and the job continues with the next run. An error that `watch` throws is also reported.
 */
export function startRecurringJobs(
  jobs: readonly RecurringJob[],
  report: (name: string, error: unknown) => void,
  watch: WatchRun = async () => {},
): RecurringJobs {
  const loops = new Map(jobs.map((job) => [job.name, new JobLoop(job, report, watch)]));
  const running = [...loops.values()].map((loop) => loop.run());
  return {
    wake: (name) => loops.get(name)?.wake(),
    stop: async () => {
      for (const loop of loops.values()) loop.stop();
      await Promise.all(running);
    },
  };
}

class JobLoop {
  readonly #job: RecurringJob;
  readonly #report: (name: string, error: unknown) => void;
  readonly #watch: WatchRun;
  #isStopped = false;
  /** Ends the pause before the next run. Each run begins with a new abort signal. */
  #wakeUp = new AbortController();

  constructor(job: RecurringJob, report: (name: string, error: unknown) => void, watch: WatchRun) {
    this.#job = job;
    this.#report = report;
    this.#watch = watch;
  }

  wake(): void {
    this.#wakeUp.abort();
  }

  stop(): void {
    this.#isStopped = true;
    this.wake();
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#wakeUp = new AbortController();
      const started = performance.now();
      const hasMore = await this.#runOnce();
      if (hasMore) continue;
      const { everySeconds, restsTimes = 0 } = this.#job;
      const rest = Math.max(everySeconds * 1000, (performance.now() - started) * restsTimes);
      await wait(rest, undefined, { signal: this.#wakeUp.signal }).catch(() => {});
    }
  }

  /** Runs the job once. Returns whether more work is due. */
  async #runOnce(): Promise<boolean> {
    const { name, work } = this.#job;
    try {
      const hasMore = (await work()) === true;
      await this.#watched();
      return hasMore;
    } catch (error) {
      this.#report(name, error);
      await this.#watched(error ?? new Error("unknown"));
      return false;
    }
  }

  #watched(error?: unknown): Promise<void> {
    const { name } = this.#job;
    return this.#watch(name, error).catch((failure: unknown) => this.#report(name, failure));
  }
}
