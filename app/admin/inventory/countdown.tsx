import { useEffect, useState } from "react";
import { inventoryMessages as messages } from "./messages.ts";

const SECOND = 1_000;

/**
 * Remaining time until a moment, updated each second. `now` is the server's clock when the page was rendered.
 */
export function Countdown({ until, now }: { until: string; now: string }) {
  const [left, setLeft] = useState(Date.parse(until) - Date.parse(now));
  useEffect(() => {
    const begun = performance.now();
    const atFirst = Date.parse(until) - Date.parse(now);
    setLeft(atFirst);
    const timer = setInterval(() => setLeft(atFirst - (performance.now() - begun)), SECOND);
    return () => clearInterval(timer);
  }, [until, now]);
  return <span className="tabular-nums">{left > 0 ? messages.left(clock(left)) : messages.over}</span>;
}

/** Returns "4:07". From one hour on, the returned text contains the hours: "1:02:09". */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
