/** The topics that a storefront page and a back-office page can subscribe to. */
export type Topic = "catalogue" | "orders";
export type StaffTopic = "catalogue" | "sales" | "security" | "people";

/** Milliseconds before retrying a connection that the server refused. */
const REJECTED_PAUSE = 60_000;

/**
 * Subscribes to one topic at the storefront's endpoint. The comment of `follow` describes how the
 * subscription behaves.
 */
export const followChanges = (topic: Topic, changed: (what: string) => void): (() => void) =>
  follow(`/live?topic=${topic}`, [topic], changed);

/**
 * Subscribes to several topics with one connection to the back office's endpoint, which checks that the
 * caller is staff. The comment of `follow` describes how the subscription behaves.
 */
export const followAsStaff = (topics: readonly StaffTopic[], changed: (what: string) => void): (() => void) =>
  follow(`/admin/live?topic=${topics.join(",")}`, topics, changed);

/**
 * Calls `changed` when the server sends an event of a topic. The argument is the data of the event, which
 * names the changed data. The function also calls `changed` once after each gap in the connection, because
 * the page might have missed an event. Connects only while the page is visible. Returns a function that
 * unsubscribes.
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
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, REJECTED_PAUSE);
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
  // An open connection would prevent the browser from storing the page in the back/forward cache. The
  // function therefore closes the connection.
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
