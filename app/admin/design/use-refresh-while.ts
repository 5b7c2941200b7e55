import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const REFRESH_MS = 3_000;

/** Reloads the data of the page every three seconds while `isOn` is true and the page is visible. */
export function useRefreshWhile(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "visible" && state === "idle") void revalidate();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
