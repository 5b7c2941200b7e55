import type { AnalyticsEvent } from "#app/analytics/events.ts";

declare global {
  interface Window {
    /** The events of this page, for scripts on the page. The shop does not send the events to any server. */
    dataLayer?: AnalyticsEvent[];
  }
}

/** The maximum number of events. The list has a limit, because a tab can stay open for days. */
const KEPT = 1_000;

/** Appends an event to `window.dataLayer`. Makes no request. */
export function record(event: AnalyticsEvent | null): void {
  if (!event) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  if (window.dataLayer.length > KEPT) window.dataLayer.shift();
}
