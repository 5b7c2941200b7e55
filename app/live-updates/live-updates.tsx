import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from "react-router";
import { connection } from "#app/connection/connection.ts";
import { useToast } from "#app/design-system/toasts.tsx";
import { catalogueNotice } from "./catalogue-notice.ts";
import { followChanges, type Topic } from "./follow-changes.ts";
import { keepShown } from "./keep-shown.ts";

/** A page is brought up to date at most this often, in milliseconds. */
const PAUSE = 1_000;
/** Changes often come in twos: an order is paid, and delivered. */
const MOMENT = 50;
/** What could not be brought up to date is tried again after this long, in milliseconds. */
const RETRY = 10_000;

/** What a page shows that may change by itself; undefined for pages that show nothing of the kind. */
function topicOf(path: string): Topic | undefined {
  if (path === "/" || /^\/marketplace(?:\/|$)/.test(path)) return "catalogue";
  return /^\/(?:orders(?:\/[^/]+)?|account|payment-success)$/.test(path) ? "orders" : undefined;
}

/**
 * Brings the page up to date when what it shows changes in the shop: its loaders run again in place, so scroll and focus
 * stay (spec: shopper §7 Catalogue, Realtime; readings 43). A hidden page asks nothing. A page that cannot be brought up
 * to date stays as it is; of the catalogue that is said, once until it works again (spec: shopper §8).
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
    // What is being loaded now may have been read before the change.
    if (navigation.state !== "idle" || state !== "idle") return soon();
    last.current = performance.now();
    const { pathname, search } = window.location;
    // Load More has lengthened the address without the router: the list is asked for at its full length.
    const isLonger = pathname === location.pathname && search !== location.search;
    const address = isLonger ? `${pathname}${search}` : `${location.pathname}${location.search}`;
    const onlyCategories = [...changes.current].every((what) => what === "categories");
    changes.current.clear();
    const load = async () => {
      if (isLonger) await navigate(address, { replace: true, preventScrollReset: true });
      else await revalidate();
    };
    const arrival = await keepShown(address, () => shown(), load);
    failed(arrival === "failed", onlyCategories);
  });
  const failed = useEffectEvent((hasFailed: boolean, onlyCategories: boolean) => {
    if (hasFailed && topic) {
      // Without a connection, the notice in the header says so already, in the language of the page.
      if (topic === "catalogue" && !isFailing.current && !connection.isLost())
        toast(catalogueNotice(onlyCategories ? "categories" : "products"));
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody who signs in or out hears something else.
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
