import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Calls `onEnd` after `duration` milliseconds. The timer pauses while `paused` is true or the tab is hidden.
 */
export function usePausableTimer(duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const [hidden, setHidden] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const look = () => setHidden(document.visibilityState === "hidden");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);

  const stopped = paused || hidden;
  useEffect(() => {
    if (stopped) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - startedAt));
    };
  }, [stopped]);
}
