import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { followChanges, type Topic } from "#app/live-updates/follow-changes.ts";

/** A list is brought up to date at most this often, in milliseconds. */
const PAUSE = 1_000;

/**
 * Runs the page's loaders again in place when what it lists changes in the shop: scroll, focus, open dialogs and typed text
 * stay (spec: back-office §4, §7; readings 43). A page that cannot ask now asks at the next change.
 */
export function useLiveList(topic: Topic): void {
  const { revalidate, state } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = useEffectEvent(() => {
    timer.current = undefined;
    if (state !== "idle") soon();
    else if (navigator.onLine) void revalidate();
  });
  const soon = useEffectEvent(() => {
    timer.current ??= setTimeout(() => reload(), PAUSE);
  });
  useEffect(() => {
    const stop = followChanges(topic, () => soon());
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [topic]);
}
