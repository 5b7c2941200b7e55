import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import { dashboardMessages as words } from "./messages.ts";

/** spec: back-office §9: people online are counted anew every 45 s; nothing tells a page of them. */
const REFRESH_MS = 45_000;
const TICK_MS = 5_000;

/**
 * The age of the figures in seconds. Reads them again by itself while the page is seen, where people online are among them
 * (`countsPeople`) or the last reading failed, which is said; everything else the page is told of.
 */
export function useFreshFigures(
  loaded: unknown,
  { countsPeople, hasFailed }: { countsPeople: boolean; hasFailed: boolean },
): number {
  const { revalidate, state } = useRevalidator();
  const toast = useToast();
  const [age, setAge] = useState(0);
  const refresh = useEffectEvent(() => {
    const isDue = countsPeople || hasFailed;
    if (isDue && document.visibilityState === "visible" && state === "idle") void revalidate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new figures are of age zero.
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
  useEffect(() => {
    if (hasFailed)
      toast({ title: words.loadFailed, description: words.loadFailedWhy, variant: "destructive" });
  }, [hasFailed, toast]);
  return age;
}
