/** The breaker opens after this number of consecutive requests without an answer. */
const FAILURES_MAX = 3;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A circuit breaker. The circuit breaker stops the recurring jobs of one process from calling a provider that
 * does not answer.
 */
export interface ProviderBreaker {
  /** Returns true while callers must not call the provider. */
  isOpen(): boolean;
  /** Records whether the provider answered a request. */
  note(wasReached: boolean): void;
  /** Closes the breaker and resets the count of failures. */
  close(): void;
}

/**
 * Creates a breaker that opens for 10 s after three failures in a row. Each further failure doubles the
 * pause, up to 60 s. Any answer of the provider closes the breaker.
 * @param now returns the time in milliseconds from a monotonic clock.
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
