import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";

/** spec B9-7: users online are counted every 45 s, because no event reports that their number has changed. */
const REFRESH_MS = 45_000;
const TICK_MS = 5_000;

/**
 * Returns the age of the figures in seconds. While the page is visible, the hook reloads the figures if they
 * include users online (`countsPeople`) or the last load failed (`hasFailed`). Live updates report all
 * changes except the number of users online.
 */
export function useFreshFigures(
  loaded: unknown,
  { countsPeople, hasFailed }: { countsPeople: boolean; hasFailed: boolean },
): number {
  const { revalidate, state } = useRevalidator();
  const [age, setAge] = useState(0);
  const refresh = useEffectEvent(() => {
    const isDue = countsPeople || hasFailed;
    if (isDue && document.visibilityState === "visible" && state === "idle") void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new figures reset the age.
  useEffect(() => {
    setAge(0);
    const began = performance.now();
    const ageing = setInterval(() => {
      const passed = performance.now() - began;
      setAge(Math.round(passed / 1000));
      if (passed >= REFRESH_MS) refresh();
    }, TICK_MS);
    return () => clearInterval(ageing);
  }, [loaded]);
  return age;
}
