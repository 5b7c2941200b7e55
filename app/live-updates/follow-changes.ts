export type Topic = "catalogue" | "orders" | "sales";

/** Where each is told; staff are known on the back office's own addresses alone. */
const addresses: Record<Topic, string> = {
  catalogue: "/live?topic=catalogue",
  orders: "/live?topic=orders",
  sales: "/admin/live?topic=sales",
};

/** A connection that the server refused is tried again after this long, in milliseconds. */
const REFUSED_PAUSE = 60_000;

/**
 * Calls `changed` when the server tells of a change of the topic, with what it says has changed, and once after every gap
 * in which one could have been missed. Connected only while the page is visible. Returns what ends it.
 */
export function followChanges(topic: Topic, changed: (what: string) => void): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasGap = false;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource(addresses[topic]);
    source.onopen = () => {
      if (hasGap) changed("");
      hasGap = false;
    };
    source.onerror = () => {
      hasGap = true;
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, REFUSED_PAUSE);
    };
    source.addEventListener(topic, (event) => changed(String(event.data)));
  };
  const onVisibility = () => {
    if (document.visibilityState === "visible") {
      if (!source) open();
    } else {
      hasGap ||= source !== undefined;
      close();
    }
  };
  // A page kept for Back must hold no connection, or it is not kept.
  const onHide = () => {
    hasGap = true;
    close();
  };
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onVisibility);
  onVisibility();
  return () => {
    close();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onVisibility);
  };
}
