import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from "react-router";
import { connection } from "#app/design-system/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { catalogNotice } from "./catalog-notice.ts";
import { followChanges } from "./follow-changes.ts";
import { refreshWhileShown } from "./refresh-while-shown.ts";
import { topicOf } from "./topic-of.ts";

/** The minimum interval between two updates of a page, in milliseconds. */
const PAUSE = 1_000;
/**
 * The time in which changes are collected for one update, in milliseconds. For example, the payment and the
 * delivery of one order are two changes that arrive almost at the same time.
 */
const MOMENT = 50;
/** Milliseconds before retrying a failed update. */
const RETRY = 10_000;

/**
 * Revalidates the page when its data changes in the shop. The loaders run again without a navigation, so the
 * page keeps its scroll position and its focus (spec S7.3, R43). While the page is hidden, the component does
 * nothing. When an update fails, the page keeps its data. When an update of the catalog fails, one notice
 * appears until an update succeeds (spec S8).
 */
export function LiveUpdates({ signedIn }: { signedIn: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const matches = useMatches();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const changes = useRef(new Set<string>());
  const isFailing = useRef(false);
  const topic = topicOf(location.pathname);

  const shown = useEffectEvent(() => matches);
  const reload = useEffectEvent(async () => {
    timer.current = undefined;
    if (document.visibilityState === "hidden") return;
    // Waits for the end of the running load and then loads again. The running load might have read its data
    // before the change.
    if (navigation.state !== "idle" || state !== "idle") return soon();
    last.current = performance.now();
    const { pathname, search } = window.location;
    // Load More changes the address without the router. After Load More, the function requests the list with
    // all pages that the browser already shows.
    const isLonger = pathname === location.pathname && search !== location.search;
    const address = isLonger ? `${pathname}${search}` : `${location.pathname}${location.search}`;
    const onlyCategories = [...changes.current].every((what) => what === "categories");
    changes.current.clear();
    const load = async () => {
      if (isLonger) await navigate(address, { replace: true, preventScrollReset: true });
      else await revalidate();
    };
    const arrival = await refreshWhileShown(address, () => shown(), load);
    failed(arrival === "failed", onlyCategories);
  });
  const failed = useEffectEvent((hasFailed: boolean, onlyCategories: boolean) => {
    if (hasFailed && topic) {
      // When the connection is lost, the function shows no toast, because the notice in the header already
      // reports the lost connection.
      if (topic === "catalogue" && !isFailing.current && !connection.isLost())
        toast(catalogNotice(onlyCategories ? "categories" : "products"));
      timer.current ??= setTimeout(() => reload(), RETRY);
    }
    isFailing.current = hasFailed;
  });
  const soon = useEffectEvent((what?: string) => {
    if (what !== undefined) changes.current.add(what);
    if (timer.current && !isFailing.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => reload(), Math.max(MOMENT, last.current + PAUSE - performance.now()));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in or out changes the events received.
  useEffect(() => {
    if (!topic) return;
    const stop = followChanges(topic, (what) => soon(what));
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [topic, signedIn]);

  return null;
}
