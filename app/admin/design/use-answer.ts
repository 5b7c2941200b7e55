import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `hear` once for each answer of a fetcher. Not by an effect on the answer: a fetcher's data is there before React is
 * told of it, so a render that React throws away as unchanged can see it first, and such an effect then never runs.
 */
export function useAnswer<T>(answer: T | undefined, hear: (answer: T) => void): void {
  const heard = useRef<T>(undefined);
  const tell = useEffectEvent(hear);
  useEffect(() => {
    if (answer === undefined || heard.current === answer) return;
    heard.current = answer;
    tell(answer);
  });
}
