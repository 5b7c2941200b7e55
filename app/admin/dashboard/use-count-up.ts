import { useEffect, useRef, useState } from "react";

const COUNT_MS = 300;

/**
 * Returns a number that counts up once when a live update brings a higher value. When the value does not
 * rise, or when the user wants no motion, the function returns the new value at once.
 */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const start = last.current;
    last.current = value;
    if (value <= start || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(value);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS));
      setShown(Math.round(start + (value - start) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
