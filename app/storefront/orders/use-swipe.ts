import { type TouchEvent, useRef } from "react";

/** The distance in CSS pixels that a finger must move sideways for a swipe. */
const FAR = 60;

/**
 * Returns touch handlers that call `onSwipe` with 1 for a swipe to the left, and with -1 for a swipe to the
 * right.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const across = finger.clientX - start.current.x;
      const along = finger.clientY - start.current.y;
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along)) onSwipe(across < 0 ? 1 : -1);
      start.current = null;
    },
  };
}
