import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import { followChanges, type Topic } from "./follow-changes.ts";

/** A page is brought up to date at most this often, in milliseconds. */
const PAUSE = 1_000;
/** Changes often come in twos: an order is paid, and delivered. */
const MOMENT = 50;

/** What a page shows that may change by itself; undefined for pages that show nothing of the kind. */
function topicOf(path: string): Topic | undefined {
  if (path === "/" || /^\/marketplace(?:\/|$)/.test(path)) return "catalogue";
  return /^\/(?:orders|account|payment-success)$/.test(path) ? "orders" : undefined;
}

/**
 * Brings the page up to date when what it shows changes in the shop: its loaders run again in place, so scroll and focus
 * stay (spec: shopper §7 Catalogue, Realtime; readings 43). A hidden page asks nothing.
 */
export function LiveUpdates({ signedIn }: { signedIn: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { revalidate, state } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const topic = topicOf(location.pathname);

  const reload = useEffectEvent(() => {
    timer.current = undefined;
    // What is being loaded now may have been read before the change.
    if (navigation.state !== "idle" || state !== "idle") return soon();
    last.current = performance.now();
    const { pathname, search } = window.location;
    // Load More has lengthened the address without the router: the list is asked for at its full length.
    if (pathname === location.pathname && search !== location.search)
      navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true });
    else void revalidate();
  });
  const soon = useEffectEvent(() => {
    if (timer.current) return;
    timer.current = setTimeout(() => reload(), Math.max(MOMENT, last.current + PAUSE - performance.now()));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody who signs in or out hears something else.
  useEffect(() => {
    if (!topic) return;
    const stop = followChanges(topic, () => soon());
    return () => {
      stop();
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [topic, signedIn]);

  return null;
}
