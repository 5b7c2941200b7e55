import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { navigation, pageLoad, pageView } from "#app/analytics/events.ts";
import { record } from "./data-layer.ts";
import { watchForms } from "./form-events.ts";

/**
 * Records the events of an open page: load, navigation and forms (spec S3-23 to S3-27). In the back office
 * the component records only page names, because searches there contain customer data and forms contain
 * credentials.
 */
export function Analytics({ pagesAlone = false }: { pagesAlone?: boolean }) {
  const location = useLocation();
  const { pathname } = location;
  const search = pagesAlone ? "" : location.search;
  const hash = pagesAlone ? "" : location.hash;
  const type = useNavigationType();
  /** The last recorded address, or "" before the first event is recorded. */
  const last = useRef("");

  useEffect(() => {
    const address = { origin: window.location.origin, path: pathname, search, hash };
    const url = `${address.origin}${pathname}${search}${hash}`;
    const before = last.current;
    last.current = url;
    if (before === url) return;
    // A page that replaces its own address does not count as a new page view. For example, a page replaces
    // its address while a visitor types a search.
    if (before && type === "REPLACE" && new URL(before).pathname === pathname) return;
    if (!before) record(pageLoad(address, document.title, document.referrer));
    record(pageView(address));
    record(navigation(address, before || document.referrer));
  }, [pathname, search, hash, type]);

  useEffect(() => (pagesAlone ? undefined : watchForms()), [pagesAlone]);
  return null;
}
