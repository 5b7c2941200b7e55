import { useEffect, useState } from "react";

const TICK = 30_000;

/** Returns the loader's time in milliseconds. The time advances, so waiting times stay current. */
export function useNow(loaded: number): number {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new response resets the clock.
  useEffect(() => {
    setPassed(0);
    const started = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - started), TICK);
    return () => clearInterval(timer);
  }, [loaded]);
  return loaded + passed;
}
