/** Unanswered questions in a row after which the provider is left alone. */
const FAILURES_MAX = 3;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/** Keeps the recurring jobs of one process from a provider that does not answer (circuit breaker). */
export interface ProviderBreaker {
  /** Whether the provider is to be left alone now. */
  isOpen(): boolean;
  /** Notes that the provider answered, or that it did not. */
  note(wasReached: boolean): void;
  /** Forgets all failures. */
  close(): void;
}

/**
 * A breaker that opens after three failures in a row, for ten seconds at first and twice as long after each further
 * failure, up to a minute. Any answer closes it.
 * @param now the time in milliseconds, from a clock that nobody sets.
 */
export function createBreaker(now: () => number = () => performance.now()): ProviderBreaker {
  let failures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  const close = () => {
    failures = 0;
    openUntil = Number.NEGATIVE_INFINITY;
  };
  return {
    isOpen: () => now() < openUntil,
    note(wasReached) {
      if (wasReached) return close();
      failures++;
      if (failures < FAILURES_MAX) return;
      openUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_MAX), LONGEST_PAUSE_MS);
    },
    close,
  };
}

/** The breaker of this process. */
export const providerBreaker = createBreaker();
