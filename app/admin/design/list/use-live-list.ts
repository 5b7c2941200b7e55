import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useLocation, useMatches, useNavigation, useRevalidator } from "react-router";
import { connection } from "#app/design-system/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { followAsStaff, type StaffTopic } from "#app/live-updates/follow-changes.ts";
import { refreshWhileShown } from "#app/live-updates/refresh-while-shown.ts";

/** The minimum interval between updates of a list, and the delay of a retry, in milliseconds. */
const PAUSE = 1_000;
const RETRY = 10_000;

/**
 * Revalidates the page when its list changes in the shop. The update keeps the scroll position, the focus,
 * open dialogs and typed text (spec B4-20, B7-12, R43). When an update fails, the page keeps its data and
 * tries the update again. The toast `failed` appears after the first failed update, and then not again until
 * an update has succeeded. Subscribes only when there are topics. A submitted form of this page has priority
 * over an update, even when the user submits the form during the update. After the response to the form, the
 * page reads the lists again.
 */
export function useLiveList(
  topics: StaffTopic | readonly StaffTopic[],
  failed?: () => { title: string; description: string },
): void {
  const location = useLocation();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const isSending = useFetchers().some(
    (fetcher) => fetcher.formMethod !== undefined && fetcher.formMethod !== "GET",
  );
  const matches = useMatches();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const isFailing = useRef(false);

  const shown = useEffectEvent(() => matches);
  const reload = useEffectEvent(async () => {
    timer.current = undefined;
    if (document.visibilityState === "hidden") return;
    if (navigation.state !== "idle" || state !== "idle" || isSending) return soon();
    last.current = performance.now();
    const address = `${location.pathname}${location.search}`;
    const arrival = await refreshWhileShown(address, () => shown(), revalidate, { givesWay: true });
    if (arrival === "outrun") return soon();
    const hasFailed = arrival === "failed";
    if (hasFailed) {
      if (failed && !isFailing.current && !connection.isLost())
        toast({ ...failed(), variant: "destructive" });
      timer.current ??= setTimeout(() => reload(), RETRY);
    }
    isFailing.current = hasFailed;
  });
  const soon = useEffectEvent(() => {
    timer.current ??= setTimeout(() => reload(), Math.max(50, last.current + PAUSE - performance.now()));
  });
  const followed = [topics].flat().join(",");
  useEffect(() => {
    if (!followed) return;
    const stop = followAsStaff(followed.split(",") as StaffTopic[], () => soon());
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [followed]);
}
