import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useMatches, useNavigation, useRevalidator } from "react-router";
import { useToast } from "#app/design-system/toasts.tsx";
import { followChanges } from "#app/live-updates/follow-changes.ts";
import { keepShown } from "#app/live-updates/keep-shown.ts";
import { salesMessages as words } from "./messages.ts";

/** The list is brought up to date at most this often, and tried again after a failure, in milliseconds. */
const PAUSE = 1_000;
const RETRY = 10_000;

/**
 * Brings the sales up to date in place when an order changes anywhere: scroll, focus, open dialogs and typed text stay
 * (readings 43). What cannot be loaded leaves the list as it is, and is said once (spec: back-office §8).
 */
export function useFollowSales(): void {
  const location = useLocation();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const matches = useMatches();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const isFailing = useRef(false);

  const reload = useEffectEvent(async () => {
    timer.current = undefined;
    if (document.visibilityState === "hidden") return;
    if (navigation.state !== "idle" || state !== "idle") return soon();
    last.current = performance.now();
    const arrived = await keepShown(`${location.pathname}${location.search}`, matches, revalidate);
    if (!arrived) {
      if (!isFailing.current)
        toast({ title: words.loadFailed, description: words.loadFailedWords, variant: "destructive" });
      timer.current ??= setTimeout(() => reload(), RETRY);
    }
    isFailing.current = !arrived;
  });
  const soon = useEffectEvent(() => {
    timer.current ??= setTimeout(() => reload(), Math.max(50, last.current + PAUSE - performance.now()));
  });
  useEffect(() => {
    const stop = followChanges("sales", () => soon());
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
}
