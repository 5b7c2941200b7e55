/** What a page of the store may be told of, and one of the back office. */
export type Topic = "catalogue" | "orders";
export type StaffTopic = "catalogue" | "sales" | "security" | "people";

/** A connection that the server refused is tried again after this long, in milliseconds. */
const REFUSED_PAUSE = 60_000;

/** Follows one topic on the store's own address; see `follow`. */
export const followChanges = (topic: Topic, changed: (what: string) => void): (() => void) =>
  follow(`/live?topic=${topic}`, [topic], changed);

/** Follows several topics by one connection on the back office's own address, where its staff are known; see `follow`. */
export const followAsStaff = (topics: readonly StaffTopic[], changed: (what: string) => void): (() => void) =>
  follow(`/admin/live?topic=${topics.join(",")}`, topics, changed);

/**
 * Calls `changed` when the server tells of a change of a topic, with what it says has changed, and once after every gap
 * in which one could have been missed. Connected only while the page is visible. Returns what ends it.
 */
function follow(address: string, topics: readonly string[], changed: (what: string) => void): () => void {
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
    source = new EventSource(address);
    source.onopen = () => {
      if (hasGap) changed("");
      hasGap = false;
    };
    source.onerror = () => {
      hasGap = true;
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, REFUSED_PAUSE);
    };
    for (const topic of topics) source.addEventListener(topic, (event) => changed(String(event.data)));
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
