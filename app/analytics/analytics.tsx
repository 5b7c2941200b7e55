import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { navigation, pageLoad, pageView } from "#app/analytics/events.ts";
import { record } from "./data-layer.ts";
import { watchForms } from "./form-events.ts";

/**
 * Keeps the data layer while the store is open: the load, each change of page, and what is done in forms (spec: shopper §3).
 * Of the back office only the names of its pages: its searches hold customers, its forms hold credentials.
 */
export function Analytics({ pagesAlone = false }: { pagesAlone?: boolean }) {
  const location = useLocation();
  const { pathname } = location;
  const search = pagesAlone ? "" : location.search;
  const hash = pagesAlone ? "" : location.hash;
  const type = useNavigationType();
  /** The address recorded last; empty before the first. */
  const last = useRef("");

  useEffect(() => {
    const address = { origin: window.location.origin, path: pathname, search, hash };
    const url = `${address.origin}${pathname}${search}${hash}`;
    const before = last.current;
    last.current = url;
    if (before === url) return;
    // The same page with its address put right, as while somebody types into the search box, is no new page.
    if (before && type === "REPLACE" && new URL(before).pathname === pathname) return;
    if (!before) record(pageLoad(address, document.title, document.referrer));
    record(pageView(address));
    record(navigation(address, before || document.referrer));
  }, [pathname, search, hash, type]);

  useEffect(() => (pagesAlone ? undefined : watchForms()), [pagesAlone]);
  return null;
}
