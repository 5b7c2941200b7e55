import { useEffect, useState } from "react";

const TICK = 30_000;

/** The time of the loader's answer, moving on by itself, so that waiting times do not stand still. Milliseconds. */
export function useNow(loaded: number): number {
  const [passed, setPassed] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts anew.
  useEffect(() => {
    setPassed(0);
    const started = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - started), TICK);
    return () => clearInterval(timer);
  }, [loaded]);
  return loaded + passed;
}
