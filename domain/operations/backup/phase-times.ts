/**
 * The phases of a restore, in their order. For "load", "compare" and "indexes", the times of both connections
 * are added together. "tables" is the elapsed time in which both connections work on the three phases.
 */
export type RestorePhase =
  | "check"
  | "schema"
  | "tables"
  | "load"
  | "compare"
  | "indexes"
  | "foreign keys"
  | "migrate"
  | "analyze"
  | "proof";

/** Adds up how long each phase of a restore takes. */
export class PhaseTimes {
  readonly #spentMs = new Map<RestorePhase, number>();

  /** Runs `work`, and adds the duration of the work to the total time of the phase. */
  async measure<T>(phase: RestorePhase, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#spentMs.set(phase, (this.#spentMs.get(phase) ?? 0) + performance.now() - started);
    }
  }

  /** Returns the seconds of each phase, with two decimals. */
  seconds(): Partial<Record<RestorePhase, number>> {
    return Object.fromEntries([...this.#spentMs].map(([phase, ms]) => [phase, Math.round(ms / 10) / 100]));
  }
}
